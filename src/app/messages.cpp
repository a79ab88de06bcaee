#include "app/messages.h"

#include "app/opening/apply_loaded_files.h"
#include "base/bytes.h"
#include "base/files.h"
#include "base/folders.h"
#include "base/text.h"
#include "base/translate.h"
#include "loading/model_textures.h"
#include "view/stage_physics.h"

#include <algorithm>
#include <span>

#include <fmt/format.h>

namespace odori {

namespace {

bool is_missing_texture(const Fault& fault) { return fault.kind == &kTextureMissing; }

std::vector<std::filesystem::path> open_files(const Session& session) {
  std::vector<std::filesystem::path> files = files_of_stage(session);
  if (!session.document.song.file.empty()) files.push_back(session.document.song.file);
  return files;
}

void add_key(std::vector<std::uint64_t>& keys, std::uint64_t key) {
  keys.insert(keys.begin(), key);
  if (keys.size() > kMaxReadTerms) keys.pop_back();
}

}  // namespace

void post_message(Session& session, Severity severity, std::string file, std::vector<std::string> lines,
                  std::string path) {
  for (std::string& line : lines) line = capitalized(std::move(line));
  if (session.messages.size() >= kMaxMessages) session.messages.erase(session.messages.begin());
  session.messages.push_back({session.next_message++, severity, std::move(file), std::move(lines), std::move(path)});
  ++session.document.revision;
}

void post_fault(Session& session, const std::filesystem::path& file, const Fault& fault) {
  post_message(session, Severity::error, readable_name(file), {headline(fault)});
  bind_last_message(session, file);
  const std::string where = location(fault);
  if (!where.empty()) session.messages.back().details = {fmt::format("{}: {}", fault.kind->code, where)};
  const auto known = std::ranges::find(session.recent, file);
  if (fault.kind != &kFileMissing || known == session.recent.end()) return;
  session.messages.back().offers.push_back({tr("Remove from recent files"), RemoveRecent{file}});
}

void post_diagnostics(Session& session, const std::filesystem::path& file, const Diagnostics& diagnostics) {
  if (diagnostics.empty()) return;
  const Severity highest = sorted_by_severity(diagnostics).front().kind->severity;
  const auto& faults = diagnostics.faults();
  std::vector<std::string> lines, details;
  for (const Diagnostics::Group& group : sorted_by_severity(diagnostics)) {
    const auto first = std::ranges::find_if(faults, [&](const Fault& one) { return matches(group, one); });
    lines.push_back(headline(*first, group.count - 1));
    const std::string where = location(*first);
    if (!where.empty()) details.push_back(fmt::format("{}: {}", first->kind->code, where));
  }
  post_message(session, std::min(highest, Severity::warning), readable_name(file), std::move(lines));
  bind_last_message(session, file);
  session.messages.back().details = std::move(details);
  if (std::ranges::any_of(faults, is_missing_texture)) {
    session.messages.back().offers = texture_offers(session);
  }
}

void post_file_written(Session& session, const std::filesystem::path& file, std::vector<std::string> warnings) {
  const Severity severity = warnings.empty() ? Severity::note : Severity::warning;
  warnings.insert(warnings.begin(), tr_format("Written to {}", utf8_from_path(file.parent_path())));
  post_message(session, severity, utf8_from_path(file.filename()), std::move(warnings), utf8_from_path(file));
}

void post_lost_bodies(Session& session) {
  for (const auto& [actor, lost] : take_lost_bodies(session.document.stage)) {
    const std::string& name = session.document.stage.actors[actor]->model->bodies[lost.body].name;
    post_message(session, Severity::warning, session.document.files[actor].model,
                 {tr_format("Physics was reset: rigid body {} {} left the world at frame {:.0f}", lost.body,
                            printable_line(name), lost.frame)});
    bind_last_message(session, session.document.stage.actors[actor]->file);
  }
}

void bind_last_message(Session& session, const std::filesystem::path& file) { session.messages.back().about = file; }

void remove_messages(Session& session, const std::filesystem::path& file) {
  const std::string name = readable_name(file);
  std::erase_if(session.messages, [&](const Message& message) { return message.file == name; });
  ++session.document.revision;
}

void remove_messages_of_document(Session& session) {
  std::erase_if(session.messages, [](const Message& message) { return !message.about.empty(); });
  session.known_files.files.clear();
  ++session.document.revision;
}

void remove_messages_of_closed(Session& session) {
  if (session.known_files.revision == session.document.revision) return;
  std::vector<std::filesystem::path> now = open_files(session);
  const auto closed = [&](const Message& message) {
    return std::ranges::find(session.known_files.files, message.about) != session.known_files.files.end() &&
           std::ranges::find(now, message.about) == now.end();
  };
  if (std::erase_if(session.messages, closed) > 0) ++session.document.revision;
  session.known_files.files = std::move(now);
  session.known_files.revision = session.document.revision;
}

std::vector<Offer> texture_offers(const Session& session) {
  std::vector<Offer> offers;
  const std::filesystem::path& last = session.folders.texture;
  if (!last.empty()) offers.push_back({tr_format("Search {}", readable_name(last)), FindTextures{last}});
  offers.push_back({tr("Search a folder\xE2\x80\xA6"), OpenDialog{DialogUse::textures}});
  return offers;
}

std::uint64_t terms_key(const Model& model) {
  ContentHash hash;
  for (const std::string* text : {&model.name, &model.comment, &model.english_comment}) {
    hash.add(std::span<const char>(*text));
    hash.add(text->size());
  }
  return hash.value();
}

void show_terms(Session& session, const std::vector<std::shared_ptr<const Model>>& opened,
                std::optional<std::uint64_t> open) {
  const auto has = [](const auto& keys, std::uint64_t key) { return std::ranges::find(keys, key) != keys.end(); };
  for (std::size_t i = opened.size(); i-- > 0;) {
    const Model& model = *opened[i];
    if (model.comment.empty() && model.english_comment.empty()) continue;
    const std::uint64_t key = terms_key(model);
    if (key != open && (has(session.terms.read, key) || has(session.terms.shown_before, key))) continue;
    session.terms.shown = opened[i];
    return key == open ? void() : add_key(session.terms.shown_before, key);
  }
}

void close_terms(Session& session, bool for_good) {
  const auto model = session.terms.shown.lock();
  session.terms.shown.reset();
  if (model && for_good) add_key(session.terms.read, terms_key(*model));
}

const Model* shown_terms(const Session& session) {
  const auto model = session.terms.shown.lock();
  const auto& actors = session.document.stage.actors;
  const bool open = std::ranges::any_of(actors, [&](const auto& actor) { return actor->model == model; });
  return open ? model.get() : nullptr;
}

std::optional<std::uint64_t> open_terms(const Session& session) {
  const Model* model = shown_terms(session);
  return model == nullptr ? std::nullopt : std::optional(terms_key(*model));
}

}  // namespace odori
