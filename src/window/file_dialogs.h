#pragma once

// The desktop's own file dialog where one of the session asks for it.

#include "app/session.h"
#include "base/fault.h"
#include "base/job.h"

#include <filesystem>
#include <optional>
#include <vector>

namespace odori {

class FileDialogs {
 public:
  // Starts the dialog when it is asked for. Returns what the selection in it leads to, once it is closed.
  std::optional<Commands> update(Session& session);

 private:
  std::optional<Job<Result<std::vector<std::filesystem::path>>>> open_;
  DialogUse use_ = DialogUse::open;  // of that
};

}  // namespace odori
