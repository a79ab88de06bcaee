#include "session/file_messages.h"

#include "base/files.h"
#include "base/folders.h"
#include "loading/model_textures.h"

#include <algorithm>

namespace odori {

namespace {

bool is_missing_texture(const Fault& fault) { return fault.kind == &kTextureMissing; }

}  // namespace

void say_fault(Session& session, const std::filesystem::path& file, const Fault& fault) {
  post_message(session, Severity::error, readable_name(file), {describe(fault)});
  const auto known = std::find(session.recent.begin(), session.recent.end(), file);
  if (fault.kind != &kFileMissing || known == session.recent.end()) return;
  session.messages.back().offers.push_back({"Forget this file", RemoveRecent{file}});
}

void say_diagnostics(Session& session, const std::filesystem::path& file, const Diagnostics& diagnostics) {
  if (diagnostics.empty()) return;
  // What was opened all the same is no failure, however odd.
  const Severity gravest = sorted_by_severity(diagnostics).front().kind->severity;
  post_message(session, std::min(gravest, Severity::warning), readable_name(file), summary(diagnostics));
  const auto& faults = diagnostics.faults();
  if (std::any_of(faults.begin(), faults.end(), is_missing_texture)) {
    session.messages.back().offers = texture_offers(session);
  }
}

std::vector<Offer> texture_offers(const Session& session) {
  std::vector<Offer> offers;
  const std::filesystem::path& last = session.texture_folder;
  if (!last.empty()) offers.push_back({"Look in " + readable_name(last), FindTextures{last}});
  offers.push_back({"Look for textures in \xE2\x80\xA6", OpenDialog{DialogUse::textures}});
  return offers;
}

void unsay(Session& session, const std::filesystem::path& file) {
  const std::string name = readable_name(file);
  std::erase_if(session.messages, [&](const Message& message) { return message.file == name; });
  ++session.revision;
}

}  // namespace odori
