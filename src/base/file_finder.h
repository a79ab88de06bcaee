#pragma once

// Finds the file that a name stored in a file means: textures, models, motions, songs, background images. There is no
// other function for it, so every file may name exactly what this one allows.
//
//   FileFinder finder(model.parent_path(), {.read_above = is_image_name});
//   const auto found = finder.find("..\\texture\\Face.png");

#include "base/fault.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace odori {

inline constexpr FaultKind kNotInFolder{"path.missing", "the folder has no such file"};
inline constexpr FaultKind kLeavesFolder{"path.leaves", "a link points outside the folder and is not followed"};
inline constexpr FaultKind kOutsideRoot{"path.outside", "the path leads outside the folders that the file may use"};

// How a stored name was resolved.
enum class FoundBy : std::uint8_t {
  exact,      // as written; / and \ are equal
  spelling,   // ignoring letter case, width, composition, CP932 pairs, and blanks and full stops at the end of a part
  elsewhere,  // by the longest end of the path that exists, or by the bare name
};

struct FoundFile {
  std::filesystem::path path;  // begins with the folder as given to the constructor, or with one above it
  FoundBy by = FoundBy::exact;
  std::size_t alike = 1;  // of `elsewhere` by the bare name: files of that name, of which this is the nearest
};

inline constexpr int kLevelsAbove = 2;  // folders above its own from which a file may read images

// What the names in a file may lead to besides what is in its root.
struct Reach {
  // Whether a file up to kLevelsAbove folders above its own may be read, by its name; null: none. Never by a link.
  bool (*read_above)(const std::filesystem::path& file) = nullptr;
  // Absolute paths of this computer and any folder above, for files that a user made for this computer: scenes and
  // projects. A file in an archive still finds only files of the archive.
  bool anywhere = false;
  bool links = false;  // links that lead out of the root are followed
};

// Whether a stored path is that of a server or device of Windows, such as \\server\share: to look whether such a file
// exists contacts the server, and tells it who the user is.
bool names_server(std::string_view stored);

// A folder that the user opened is the root of the files in it: their names may lead anywhere inside it. For the whole
// program; without one, the root of a file is its own folder. An archive is always the root of what is in it.
void add_opened_folder(const std::filesystem::path& folder);
// From now on, no file reads images above its root or follows links out of it: for a program that opens files unasked.
// Scenes and projects, which a user made for this computer, keep Reach::anywhere.
void keep_to_roots();

// Finds files for one folder, which may be in an archive. Only names that a folder lists are opened, so that a stored
// name cannot name a device. Listings and results are cached: a hundred thousand lookups are cheap.
class FileFinder {
 public:
  explicit FileFinder(const std::filesystem::path& folder, Reach reach = {});  // empty path: the working directory

  // The regular file that the name means: the path as written, with . and .. resolved before anything else; the same
  // compared by `file_key` (base/text.h); the longest end of the path that exists in the folder or one above it in the
  // root; the bare name in the folder and below it, nearest first. Fails with kNotInFolder, kOutsideRoot, kLeavesFolder
  // or kFileNotRegular.
  Result<FoundFile> find(std::string_view stored);

  // The first two of these only.
  Result<FoundFile> find_as_written(std::string_view stored);

  // Whether Reach::anywhere is in effect.
  bool reaches_anywhere() const { return reach_.anywhere; }

  // The files in the folder and below it that have the last part of this path as their name, nearest first.
  std::vector<std::filesystem::path> files_named(std::string_view stored);

 private:
  // The names in one folder.
  struct Listing {
    void add(std::string name);

    std::unordered_set<std::string> names;
    std::unordered_map<std::string, std::string> by_key;  // of names with the same key, the first
  };
  // A stored path after . and .. were resolved.
  struct Parts {
    std::vector<std::string> names;
    int up = 0;             // parts ".." at the start
    bool absolute = false;  // of another computer, or of a root that is not used
  };

  static Parts parts_of(std::string_view stored, std::string_view separators);
  Result<FoundFile> look_up(std::string_view stored);
  Result<FoundFile> look_up_as_written(std::string_view stored);
  Result<FoundFile> look_up_elsewhere(const Parts& parts);
  Result<FoundFile> walk(Parts parts);
  bool return_to_folder(Parts& parts) const;
  const Listing& listing_of(const std::filesystem::path& real_folder);
  bool is_regular(const std::filesystem::path& real_path) const;

  std::filesystem::path folder_;
  std::filesystem::path absolute_;  // the folder, without "." and ".."
  Reach reach_;
  bool in_archive_ = false;
  int root_levels_ = 0;                                // folders above the own one that are in the root
  std::unordered_map<std::string, Listing> listings_;  // by real path
  std::unordered_map<std::string, std::vector<std::filesystem::path>> by_key_;  // the files in and below the folder
  bool listed_ = false;
  std::unordered_map<std::string, Result<FoundFile>> found_, found_as_written_;  // by stored name
};

}  // namespace odori
