#include "app/settings/settings.h"
#include "base/files.h"
#include "base/platform/file_system.h"
#include "base/translate.h"
#include "loading/json_values.h"
#include "loading/user_folders.h"

#include <chrono>
#include <optional>

#include <nlohmann/json.hpp>

namespace odori {

namespace {

using nlohmann::json;
namespace fs = std::filesystem;

constexpr const char* kFormat = "odori-settings";
constexpr int kVersion = 1;
constexpr std::uintmax_t kMaxBytes = 1 << 20;
constexpr std::chrono::seconds kDelay{1};
constexpr std::chrono::milliseconds kMaxLockWait{500};  // within a frame
constexpr std::chrono::seconds kLastLockWait{5};        // when the window closes

// The object in the file; null if it is no settings file of this version.
json parse_settings(Bytes file) {
  json read = parse_json(file);
  const bool valid = read.is_object() && read.contains("format") && read["format"] == kFormat &&
                     read.contains("version") && read["version"] == kVersion;
  return valid ? read : json();
}

fs::path with_suffix(fs::path path, const char* suffix) { return path += suffix; }

// The file that is read and written: the target of a link, also of one to a file that does not exist yet. Links are
// not replaced.
fs::path link_target(fs::path path) {
  constexpr int kMaxLinks = 40;
  std::error_code error;
  for (int i = 0; i < kMaxLinks && is_link(path); ++i) {
    fs::path target = fs::read_symlink(path, error);
    if (error) target = without_links(path, error);  // Windows
    if (error) break;
    path = path.parent_path() / target;
  }
  return path;
}

}  // namespace

Result<Settings> read_settings(const fs::path& file) {
  const auto bytes = read_file(file, kMaxBytes);
  if (!bytes) return bytes.fault();
  const json found = parse_settings(*bytes);
  if (found.is_null()) return fault(kNotSettings);
  std::vector<std::string> invalid;
  return settings_from_json(found, invalid);
}

struct SettingsFile::State {
  using Clock = std::chrono::steady_clock;

  fs::path path;  // empty: nothing is read or written
  Settings read;
  std::vector<std::string> warnings;

  json changes = json::object();  // by the user, not yet written; by key
  bool replace = false;           // instead of changing the keys of the file
  Settings current;               // as last seen
  json current_json = json::object();
  bool failure_reported = false;
  Clock::time_point changed_at{};

  json read_file();
  bool unsaved() const { return replace || !changes.empty(); }
  void read_initial();
  void set_aside(const std::string& why);
  void note_changes(const Settings& now);
  Status write(std::chrono::milliseconds max_wait);
};

// The object in the file; an empty one if there is no file, or an invalid one, which is set aside.
json SettingsFile::State::read_file() {
  std::error_code error;
  if (path.empty() || !fs::exists(link_target(path), error)) return json::object();
  const auto bytes = odori::read_file(path, kMaxBytes);
  json found = bytes ? parse_settings(*bytes) : json();
  if (found.is_object()) return found;
  set_aside(describe(bytes ? fault(kNotSettings) : bytes.fault()));
  return json::object();
}

void SettingsFile::State::read_initial() {
#if defined(_WIN32)
  // While another window replaces the file, it cannot be opened.
  std::error_code error;
  std::optional<FileLock> lock;
  if (const fs::path file = link_target(path); fs::exists(file, error)) {
    lock.emplace(with_suffix(file, ".lock"), kMaxLockWait);
  }
#endif
  std::vector<std::string> invalid;
  read = settings_from_json(read_file(), invalid);
  std::string keys;
  for (const std::string& key : invalid) keys += (keys.empty() ? "" : tr(", ")) + key;
  if (!invalid.empty()) warnings.push_back(tr_format("Some settings are invalid and have their defaults: {}", keys));
}

// A file that cannot be renamed is not overwritten either.
void SettingsFile::State::set_aside(const std::string& why) {
  const fs::path file = link_target(path);
  const fs::path broken = with_suffix(file, ".broken");
  std::error_code error;
  fs::rename(file, broken, error);
  warnings.push_back(
      error ? tr_format("The settings cannot be read ({}) and have their defaults; changes will not be saved", why)
            : tr_format("The settings cannot be read ({}) and have their defaults; the file was renamed to {}", why,
                        utf8_from_path(broken.filename())));
  if (error) path.clear();
}

void SettingsFile::State::note_changes(const Settings& now) {
  if (now == current) return;
  const json now_json = settings_to_json(now);
  for (const auto& [key, value] : now_json.items()) {
    if (!current_json.contains(key) || current_json[key] != value) changes[key] = value;
  }
  current = now;
  current_json = now_json;
  changed_at = Clock::now();
}

// Other windows write the same file: only the changed keys are written over its present content. A lock that cannot be
// had is done without; the file is whole in any case.
Status SettingsFile::State::write(std::chrono::milliseconds max_wait) {
  if (path.empty()) {
    replace = false;
    changes.clear();
    return Done{};
  }
  const fs::path file = link_target(path);
  const FileLock lock(with_suffix(file, ".lock"), max_wait);
  json content = replace ? json::object() : read_file();
  content.update(changes);
  replace = false;
  changes.clear();
  if (path.empty()) return Done{};  // it is invalid and cannot be set aside
  content["format"] = kFormat;
  content["version"] = kVersion;
  const std::string text = content.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
  const Status written = write_file(file, text_bytes(text));
  if (written || failure_reported) return Done{};
  failure_reported = true;
  return written.fault().kind == &kFileProtected ? Status(fault(kSettingsReadOnly)) : written;
}

fs::path SettingsFile::default_path() {
  const fs::path folder = configuration_folder();
  return folder.empty() ? folder : folder / "odori" / "settings.json";
}

SettingsFile::SettingsFile(fs::path path, bool reset) : state_(std::make_unique<State>()) {
  state_->path = std::move(path);
  state_->replace = reset;
  if (!reset) state_->read_initial();
}

SettingsFile::~SettingsFile() = default;

const Settings& SettingsFile::settings() const { return state_->read; }
const std::vector<std::string>& SettingsFile::warnings() const { return state_->warnings; }

void SettingsFile::begin(const Settings& current) {
  state_->current = current;
  state_->current_json = settings_to_json(current);
}

Status SettingsFile::update(const Settings& current) {
  state_->note_changes(current);
  const bool due = state_->unsaved() && State::Clock::now() - state_->changed_at >= kDelay;
  return due ? state_->write(kMaxLockWait) : Status(Done{});
}

Status SettingsFile::finish(const Settings& current) {
  state_->note_changes(current);
  return state_->unsaved() ? state_->write(kLastLockWait) : Status(Done{});
}

void SettingsFile::reset(const Settings& current) {
  state_->changes.clear();
  state_->replace = true;
  begin(current);
}

}  // namespace odori
