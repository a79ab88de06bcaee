#include "loading/usual_folders.h"

#include "base/files.h"
#include "base/folders.h"
#include "loading/user_folders.h"

#include <algorithm>
#include <system_error>

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#endif

namespace odori {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMaxDisks = 12;

std::vector<fs::path> disks() {
#if defined(_WIN32)
  std::vector<fs::path> roots;
  const DWORD letters = GetLogicalDrives();
  for (int i = 0; i < 26; ++i) {
    if (letters >> i & 1) roots.push_back(std::string(1, static_cast<char>('A' + i)) + ":\\");
  }
  return roots;
#else
  std::vector<fs::path> roots{"/"};
  const fs::path user = path_from_utf8(environment("USER"));
  for (const fs::path& mounts : {fs::path("/media") / user, fs::path("/run/media") / user, fs::path("/media"),
                                 fs::path("/mnt"), fs::path("/Volumes")}) {
    std::error_code error;
    fs::directory_iterator it(mounts, error);
    for (const fs::directory_iterator end; !error && it != end && roots.size() < kMaxDisks; it.increment(error)) {
      std::error_code ignored;
      if (it->path() != "/media" / user && it->is_directory(ignored)) roots.push_back(it->path());
    }
  }
  return roots;
#endif
}

// Gathers folders that exist, each once.
class Gathering {
 public:
  void add(const fs::path& folder, std::string name = {}) {
    std::error_code error;
    const fs::path plain = folder.lexically_normal();
    const bool known = std::any_of(places_.begin(), places_.end(),
                                   [&](const Place& place) { return !plain.empty() && place.folder == plain; });
    if (known || folder.empty() || !fs::is_directory(plain, error)) return;
    places_.push_back({name.empty() ? readable_name(plain) : std::move(name), plain});
  }

  void add_recent() { places_.push_back({"Recent", {}}); }

  std::vector<Place> take() { return std::move(places_); }

 private:
  std::vector<Place> places_;
};

}  // namespace

std::vector<Place> usual_folders(const fs::path& model_folder) {
  Gathering gathering;
  gathering.add_recent();
  gathering.add(model_folder);
  const fs::path home = home_folder();
  gathering.add(home, "Home");
  for (const fs::path& folder : usual_folders()) gathering.add(folder);
  gathering.add(assets_folder(), "Sample");
  for (const fs::path& disk : disks()) gathering.add(disk, disk == "/" ? "Computer" : "");
  return gathering.take();
}

}  // namespace odori
