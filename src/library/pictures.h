#pragma once

// Small images of entries, made by `odori thumbnail` in a process of its own, and where they are kept: in the cache
// that the desktop's file managers share (freedesktop's thumbnail specification), or in odori's own if a file manager
// would make another image, as of models whose textures are outside their folder and of files in archives.

#include "base/bytes.h"
#include "base/fault.h"
#include "base/job.h"
#include "library/library.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace odori {

inline constexpr FaultKind kPictureFailed{"library.picture", "no image could be made"};

inline constexpr int kPictureSize = 256;           // pixels; "large" in the specification
inline constexpr std::size_t kPictureWorkers = 2;  // processes at the same time

// Whether images are made of files of this kind.
bool has_picture(ContentKind kind);

// Where the image of an entry is kept. `caches`: the parent of all caches, as cache_folder().
std::filesystem::path picture_file(const LibraryEntry& entry, const std::filesystem::path& caches);
// Whether there is an image of the entry as it is now.
bool has_current_picture(const LibraryEntry& entry, const std::filesystem::path& caches);

// Makes an image of `file`, which may read from `root`, and writes it to `output`; runs `odori thumbnail`.
using MakePicture = std::function<Status(const std::filesystem::path& file, const std::filesystem::path& output,
                                         const std::filesystem::path& root)>;

// Makes the image of one entry if there is none of it as it is now, and remembers why it could not be made. Fails as
// `make`, kPictureFailed for what failed before.
Status make_picture(Library& library, const LibraryEntry& entry, const std::filesystem::path& caches,
                    const MakePicture& make);

struct PictureReport {
  std::size_t made = 0, failed = 0, present = 0;
};

// Makes the images that are missing, kPictureWorkers at a time. A file that fails is remembered, and not tried again
// until it changes. `made`, if given, is called after each, on this thread.
Result<PictureReport> make_pictures(Library& library, const std::filesystem::path& caches, const MakePicture& make,
                                    const JobControl& control,
                                    const std::function<void(const LibraryEntry&)>& made = {});

// The URI of a file as the specification has it: "file:///a%20b".
std::string file_uri(std::string_view path);
// MD5 (RFC 1321) as 32 hexadecimal digits: the specification names files by it.
std::string md5_hex(std::string_view text);

// The texts of a PNG file (PNG specification, 11.3.4.3): pairs of keyword and text.

inline constexpr FaultKind kNoPng{"library.no_png", "the image is no PNG file"};

// The image with these texts after its header. They are ASCII. Fails with kNoPng.
Result<std::vector<std::uint8_t>> png_with_texts(Bytes png,
                                                 const std::vector<std::pair<std::string_view, std::string>>& texts);

// The text of a keyword; empty if there is none. Any bytes may be given.
std::string png_text(Bytes png, std::string_view keyword);

// Makes images by this program's own verb `thumbnail`, in a process that is ended when the job is cancelled. Fails with
// kPictureFailed and what the verb says, otherwise as ChildProcess. `control` must outlive the result.
MakePicture thumbnail_process(const JobControl& control);

}  // namespace odori
