#include "session/settings_file.h"

#include "base/files.h"
#include "loading/user_folders.h"

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

// The file's object; null when it is not one of ours.
json understood(Bytes file) {
  json read = json::parse(file.begin(), file.end(), nullptr, false);
  const bool ours = read.is_object() && read.contains("format") && read["format"] == kFormat &&
                    read.contains("version") && read["version"] == kVersion;
  return ours ? read : json();
}

fs::path aside(fs::path path) { return path += ".broken"; }

}  // namespace

Result<Settings> read_settings(const fs::path& file) {
  const auto bytes = read_file(file, kMaxBytes);
  if (!bytes) return bytes.fault();
  const json found = understood(*bytes);
  if (found.is_null()) return Fault{&kNotSettings};
  std::vector<std::string> odd;
  return settings_of(found, odd);
}

struct SettingsFile::State {
  using Clock = std::chrono::steady_clock;

  fs::path path;  // empty: nothing is kept
  Settings read;
  std::vector<std::string> said;

  json kept = json::object();  // what the file says, or is to say
  Settings in_use;             // as last seen
  json in_use_json = json::object();
  bool changed = false;  // `kept` is not yet written
  bool complained = false;
  Clock::time_point changed_at{};

  void read_file();
  void put_aside(const std::string& why);
  void take_over(const Settings& now);
  Status write();
};

void SettingsFile::State::read_file() {
  std::error_code error;
  if (path.empty() || !fs::exists(path, error)) return;
  const auto bytes = odori::read_file(path, kMaxBytes);
  if (!bytes) return put_aside(describe(bytes.fault()));
  json found = understood(*bytes);
  if (found.is_null()) return put_aside(describe(Fault{&kNotSettings}));
  std::vector<std::string> odd;
  read = settings_of(found, odd);
  kept = std::move(found);
  std::string keys;
  for (const std::string& key : odd) keys += (keys.empty() ? "" : ", ") + key;
  if (!odd.empty()) said.push_back("some settings are not understood and have their usual values: " + keys);
}

// What cannot be put aside is not written over either.
void SettingsFile::State::put_aside(const std::string& why) {
  const fs::path broken = aside(path);
  std::error_code error;
  fs::rename(path, broken, error);
  said.push_back("the settings cannot be read (" + why + ") and have their usual values; " +
                 (error ? "they will not be kept" : "the file is kept as " + utf8_from_path(broken.filename())));
  if (error) path.clear();
}

void SettingsFile::State::take_over(const Settings& now) {
  if (now == in_use) return;
  const json now_json = json_of(now);
  for (const auto& [key, value] : now_json.items()) {
    if (in_use_json.contains(key) && in_use_json[key] == value) continue;
    kept[key] = value;
    changed = true;
  }
  in_use = now;
  in_use_json = now_json;
  changed_at = Clock::now();
}

Status SettingsFile::State::write() {
  changed = false;
  if (path.empty()) return Done{};
  kept["format"] = kFormat;
  kept["version"] = kVersion;
  const std::string text = kept.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
  const Status written = write_file(path, Bytes(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
  if (written || complained) return Done{};
  complained = true;
  return written;
}

fs::path SettingsFile::usual_path() {
  const fs::path folder = configuration_folder();
  return folder.empty() ? folder : folder / "odori" / "settings.json";
}

SettingsFile::SettingsFile(fs::path path, bool forget) : state_(std::make_unique<State>()) {
  std::error_code error;
  // A link is written through, not replaced.
  state_->path = fs::is_symlink(path, error) ? fs::weakly_canonical(path, error) : std::move(path);
  state_->changed = forget;
  if (!forget) state_->read_file();
}

SettingsFile::~SettingsFile() = default;

const Settings& SettingsFile::settings() const { return state_->read; }
const std::vector<std::string>& SettingsFile::said() const { return state_->said; }

void SettingsFile::begin(const Settings& in_use) {
  state_->in_use = in_use;
  state_->in_use_json = json_of(in_use);
}

Status SettingsFile::update(const Settings& in_use) {
  state_->take_over(in_use);
  const bool due = state_->changed && State::Clock::now() - state_->changed_at >= kDelay;
  return due ? state_->write() : Status(Done{});
}

Status SettingsFile::finish(const Settings& in_use) {
  state_->take_over(in_use);
  return state_->changed ? state_->write() : Status(Done{});
}

void SettingsFile::reset(const Settings& in_use) {
  state_->kept = json::object();
  state_->changed = true;
  begin(in_use);
}

}  // namespace odori
