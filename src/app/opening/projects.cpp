#include "app/opening/projects.h"

#include "app/messages.h"
#include "base/files.h"
#include "base/folders.h"
#include "base/translate.h"

#include <algorithm>

#include <fmt/format.h>

namespace odori {

namespace {

namespace fs = std::filesystem;

std::vector<Offer> missing_file_offers(const Session& session, bool any_similar) {
  std::vector<Offer> offers;
  if (any_similar) offers.push_back({tr("Use the similar files"), UseSimilarFiles{}});
  const fs::path& last = session.folders.project;
  const auto& searched = session.document.project.search.folders;
  if (!last.empty() && std::ranges::find(searched, last) == searched.end()) {
    offers.push_back({tr_format("Search {}", readable_name(last)), FindShowFiles{last}});
  }
  offers.push_back({tr("Search a folder\xE2\x80\xA6"), OpenDialog{DialogUse::show_files}});
  return offers;
}

void post_missing_files(const Scene& show, Session& session) {
  const std::string name = readable_name(show.project_file);
  std::erase_if(session.messages,
                [&](const Message& earlier) { return earlier.file == name && !earlier.offers.empty(); });
  if (show.missing.empty()) return;
  const std::size_t count = show.missing.size();
  std::vector<std::string> lines{count == 1 ? tr("A file of this project is not found; what uses it is left out:")
                                            : tr_format("{} files of this project are not found; what uses them is "
                                                        "left out:",
                                                        count)};
  const std::size_t listed = std::min(count, kMaxMessageLines - 2);
  bool any_similar = false;
  for (std::size_t i = 0; i < listed; ++i) {
    const MissingFile& missing = show.missing[i];
    any_similar |= !missing.similar.empty();
    lines.push_back(missing.similar.empty()
                        ? missing.stored
                        : tr_format("{}; there is {}", missing.stored, readable_name(missing.similar)));
  }
  if (listed < count) lines.push_back(tr_format("And {} more", count - listed));
  post_message(session, Severity::error, name, std::move(lines));
  bind_last_message(session, show.project_file);
  session.messages.back().offers = missing_file_offers(session, any_similar);
}

void open_again(Session& session) {
  remove_messages(session, session.document.project.file);
  LoadRequest request{{session.document.project.file}};
  request.search = session.document.project.search;
  session.load_queue.request(std::move(request));
}

}  // namespace

void note_project(const Scene& show, bool add, Session& session) {
  if (!add) session.document.project = {};
  if (!show.project) return;
  session.document.project = {show.project_file, show.search};
  post_missing_files(show, session);
}

void search_project_files(Session& session, const fs::path& folder) {
  session.folders.project = folder;
  if (session.document.project.file.empty())
    return post_message(session, Severity::note, {}, {tr("No project is open")});
  auto& folders = session.document.project.search.folders;
  if (std::ranges::find(folders, folder) == folders.end()) folders.push_back(folder);
  open_again(session);
}

void use_similar_files(Session& session) {
  if (session.document.project.file.empty()) return;
  session.document.project.search.similar = true;
  open_again(session);
}

}  // namespace odori
