#include "base/files.h"
#include "loading/user_folders.h"
#include "session/settings.h"

#include <chrono>

#include <nlohmann/json.hpp>

namespace odori {

namespace {

using nlohmann::json;
namespace fs = std::filesystem;

constexpr const char* kFormat = "odori-settings";
constexpr int kVersion = 1;
constexpr std::uintmax_t kMaxBytes = 1 << 20;
constexpr std::chrono::seconds kDelay{1};

// The object in the file; null if it is no settings file of this version.
json parse_settings(Bytes file) {
  json read = json::parse(file.begin(), file.end(), nullptr, false);
  const bool valid = read.is_object() && read.contains("format") && read["format"] == kFormat &&
                     read.contains("version") && read["version"] == kVersion;
  return valid ? read : json();
}

fs::path broken_path(fs::path path) { return path += ".broken"; }

}  // namespace

Result<Settings> read_settings(const fs::path& file) {
  const auto bytes = read_file(file, kMaxBytes);
  if (!bytes) return bytes.fault();
  const json found = parse_settings(*bytes);
  if (found.is_null()) return Fault{&kNotSettings};
  std::vector<std::string> invalid;
  return settings_from_json(found, invalid);
}

struct SettingsFile::State {
  using Clock = std::chrono::steady_clock;

  fs::path path;  // empty: nothing is read or written
  Settings read;
  std::vector<std::string> warnings;

  json content = json::object();  // of the file, with changes that are not yet written
  Settings current;               // as last seen
  json current_json = json::object();
  bool changed = false;  // `content` is not yet written
  bool failure_reported = false;
  Clock::time_point changed_at{};

  void read_file();
  void set_aside(const std::string& why);
  void note_changes(const Settings& now);
  Status write();
};

void SettingsFile::State::read_file() {
  std::error_code error;
  if (path.empty() || !fs::exists(path, error)) return;
  const auto bytes = odori::read_file(path, kMaxBytes);
  if (!bytes) return set_aside(describe(bytes.fault()));
  json found = parse_settings(*bytes);
  if (found.is_null()) return set_aside(describe(Fault{&kNotSettings}));
  std::vector<std::string> invalid;
  read = settings_from_json(found, invalid);
  content = std::move(found);
  std::string keys;
  for (const std::string& key : invalid) keys += (keys.empty() ? "" : ", ") + key;
  if (!invalid.empty()) warnings.push_back("Some settings are invalid and have their defaults: " + keys);
}

// A file that cannot be renamed is not overwritten either.
void SettingsFile::State::set_aside(const std::string& why) {
  const fs::path broken = broken_path(path);
  std::error_code error;
  fs::rename(path, broken, error);
  warnings.push_back(
      "The settings cannot be read (" + why + ") and have their defaults; " +
      (error ? "changes will not be saved" : "the file was renamed to " + utf8_from_path(broken.filename())));
  if (error) path.clear();
}

void SettingsFile::State::note_changes(const Settings& now) {
  if (now == current) return;
  const json now_json = settings_to_json(now);
  for (const auto& [key, value] : now_json.items()) {
    if (current_json.contains(key) && current_json[key] == value) continue;
    content[key] = value;
    changed = true;
  }
  current = now;
  current_json = now_json;
  changed_at = Clock::now();
}

Status SettingsFile::State::write() {
  changed = false;
  if (path.empty()) return Done{};
  content["format"] = kFormat;
  content["version"] = kVersion;
  const std::string text = content.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
  const Status written = write_file(path, Bytes(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
  if (written || failure_reported) return Done{};
  failure_reported = true;
  return written;
}

fs::path SettingsFile::default_path() {
  const fs::path folder = configuration_folder();
  return folder.empty() ? folder : folder / "odori" / "settings.json";
}

SettingsFile::SettingsFile(fs::path path, bool reset) : state_(std::make_unique<State>()) {
  std::error_code error;
  // The target of a link is written, the link is not replaced.
  state_->path = fs::is_symlink(path, error) ? fs::weakly_canonical(path, error) : std::move(path);
  state_->changed = reset;
  if (!reset) state_->read_file();
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
  const bool due = state_->changed && State::Clock::now() - state_->changed_at >= kDelay;
  return due ? state_->write() : Status(Done{});
}

Status SettingsFile::finish(const Settings& current) {
  state_->note_changes(current);
  return state_->changed ? state_->write() : Status(Done{});
}

void SettingsFile::reset(const Settings& current) {
  state_->content = json::object();
  state_->changed = true;
  begin(current);
}

}  // namespace odori
