#pragma once

// Messages that the window shows to the user, and the credits and terms of use that a model's author wants to be read.

#include "app/session.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace odori {

inline constexpr std::size_t kMaxMessages = 50;       // older messages are removed
inline constexpr std::size_t kMaxMessageLines = 100;  // of a message about missing textures

// Posts a message of at least one line; each line starts with a capital. `severity`: the highest of its lines. `file`:
// the name of the file that it is about, or empty. `path`: as Message::path.
void post_message(Session& session, Severity severity, std::string file, std::vector<std::string> lines,
                  std::string path = {});

// Posts why `file` could not be opened, as an error. If it is a recent file that no longer exists, the message offers
// to remove it from the recent files.
void post_fault(Session& session, const std::filesystem::path& file, const Fault& fault);

// Posts the findings about a file that was opened nevertheless, as a warning at most; nothing if there are none.
void post_diagnostics(Session& session, const std::filesystem::path& file, const Diagnostics& diagnostics);

// Posts where `file` was written, with a button that shows it in its folder. `warnings` are added as lines.
void post_file_written(Session& session, const std::filesystem::path& file, std::vector<std::string> warnings = {});

// Posts the rigid bodies that left the world since the last call and were reset.
void post_lost_bodies(Session& session);

// Makes the message posted last go with an opened file.
void bind_last_message(Session& session, const std::filesystem::path& file);

// Removes the messages about a file, because it was loaded again.
void remove_messages(Session& session, const std::filesystem::path& file);

// Removes the messages about opened files, because another document takes the place of theirs.
void remove_messages_of_document(Session& session);

// Call when the document has changed: removes the messages about files that are no longer open.
void remove_messages_of_closed(Session& session);

// Buttons for a message about missing textures: search the folder searched last, or another.
std::vector<Offer> texture_offers(const Session& session);

inline constexpr std::size_t kMaxReadTerms = 500;

// Identifies a model's terms; changes with their text.
std::uint64_t terms_key(const Model& model);

// Shows the terms of the last of the models that were opened whose terms have not been shown since the start, nor
// closed for good before. `open`: of `open_terms` before the models were opened; those stay if a model has them.
void show_terms(Session& session, const std::vector<std::shared_ptr<const Model>>& opened,
                std::optional<std::uint64_t> open = std::nullopt);
void close_terms(Session& session, bool for_good);

// Null: no terms are shown. Terms of a model that was closed are not shown, even if something still owns the model.
const Model* shown_terms(const Session& session);
// Their terms_key.
std::optional<std::uint64_t> open_terms(const Session& session);

}  // namespace odori
