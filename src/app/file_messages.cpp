#include "app/file_messages.h"

#include "base/folders.h"

#include <algorithm>

namespace odori {

namespace {

constexpr std::size_t kMostLines = 100;  // of one message

}  // namespace

void say_fault(Session& session, const std::filesystem::path& file, const Fault& fault) {
  say(session, Severity::error, readable_name(file), {describe(fault)});
}

void say_diagnostics(Session& session, const std::filesystem::path& file, const Diagnostics& diagnostics) {
  if (diagnostics.empty()) return;
  Severity gravest = Severity::note;
  std::vector<std::string> lines;
  for (const Fault& fault : diagnostics.faults()) {
    gravest = std::max(gravest, fault.kind->severity);
    if (lines.size() < kMostLines) lines.push_back(describe(fault));
  }
  const std::size_t not_kept = diagnostics.count() - lines.size();
  // What was opened all the same is no failure, however odd.
  say(session, std::min(gravest, Severity::warning), readable_name(file), std::move(lines), not_kept);
}

void unsay(Session& session, const std::filesystem::path& file) {
  const std::string name = readable_name(file);
  std::erase_if(session.messages, [&](const Message& message) { return message.file == name; });
  ++session.revision;
}

}  // namespace odori
