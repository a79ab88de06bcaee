#include "library/thumbnail_process.h"

#include "base/console.h"
#include "base/files.h"
#include "base/platform/child_process.h"
#include "base/platform/system.h"

#include <chrono>
#include <string>
#include <thread>

namespace odori {

namespace {

Status run_thumbnail(const std::filesystem::path& file, const std::filesystem::path& output,
                     const std::filesystem::path& root, const JobControl& control) {
  auto child = ChildProcess::start(
      {utf8_from_path(program_file()), "thumbnail", utf8_from_path(file), "-o", utf8_from_path(output), "--size",
       std::to_string(kPictureSize), "--root", utf8_from_path(root), "--report"},
      ChildPipes::output);
  if (!child) return child.fault();
  std::string said;
  while (child->read_available(said) && !control.cancelled()) {
    if (said.size() > kMaxProcessOutput) said.resize(kMaxProcessOutput);
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  if (control.cancelled()) return fault(kProcessInterrupted);
  const Status ended = child->finish();
  constexpr std::string_view kError = "error ";
  const std::size_t at = said.find(kError);
  if (ended || at == std::string::npos) return ended;
  return fault(kPictureFailed, said.substr(at + kError.size(), said.find('\n', at) - at - kError.size()));
}

}  // namespace

MakePicture thumbnail_process(const JobControl& control) {
  return [&control](const std::filesystem::path& file, const std::filesystem::path& output,
                    const std::filesystem::path& root) { return run_thumbnail(file, output, root, control); };
}

}  // namespace odori
