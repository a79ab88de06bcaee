#include "base/atomic_file.h"

#include "base/platform/file_system.h"
#include "base/platform/system.h"

#include <cerrno>
#include <cstdio>
#include <random>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#if defined(_WIN32)
#include <fcntl.h>
#include <io.h>
#include <sys/stat.h>
#else
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace odori {

namespace fs = std::filesystem;

namespace {

Fault unwritable_because(const std::error_code& reason) {
  return fault(kFileUnwritable, reason ? error_text(reason) : std::string());
}

// `reason`: errno, or 0 when none was set. Streams themselves do not report a reason.
Fault unwritable_because(int reason) { return unwritable_because(std::error_code(reason, std::generic_category())); }

// Returns 0 or errno. A full disk may show only here.
int force_to_disk(const fs::path& path) {
#if defined(_WIN32)
  const int file = _wopen(path.c_str(), _O_RDWR | _O_BINARY);
  if (file < 0) return errno;
  const int error = _commit(file) == 0 ? 0 : errno;
  _close(file);
  return error;
#else
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return errno;
  const int error = fsync(file) == 0 ? 0 : errno;
  close(file);
  return error;
#endif
}

bool is_stream(const fs::file_status& status) {
  return fs::is_character_file(status) || fs::is_block_file(status) || fs::is_fifo(status) || fs::is_socket(status);
}

bool is_protected(const fs::path& target) {
  std::error_code error;
  if (is_link(target)) return true;
  const fs::file_status status = fs::status(target, error);
  constexpr fs::perms kWrite = fs::perms::owner_write | fs::perms::group_write | fs::perms::others_write;
  return fs::is_regular_file(status) && (status.permissions() & kWrite) == fs::perms::none;
}

// Short whatever the target's name is: that may be as long as a name can be.
fs::path temporary_name(const fs::path& target) {
  thread_local std::mt19937_64 random{std::random_device{}()};
  fs::path name = fmt::format(".odori-{:016x}.part", random());
  const fs::path extension = target.extension();
  constexpr std::size_t kMaxExtension = 16;
  if (extension.native().size() <= kMaxExtension) name += extension;
  return target.parent_path() / name;
}

}  // namespace

int create_exclusively(const fs::path& path) {
  errno = 0;
#if defined(_WIN32)
  const int file = _wopen(path.c_str(), _O_WRONLY | _O_CREAT | _O_EXCL | _O_BINARY, _S_IREAD | _S_IWRITE);
  if (file < 0) return errno;
  _close(file);
  return 0;
#else
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
  if (file < 0) return errno;
  close(file);
  return 0;
#endif
}

Result<PendingFile> PendingFile::create(const fs::path& target, Overwrite overwrite) {
  std::error_code error;
  if (is_stream(fs::status(target, error))) return PendingFile(target, target, overwrite);
  if (overwrite == Overwrite::plain_files && is_protected(target)) return fault(kFileProtected);
  error.clear();
  if (target.has_parent_path()) fs::create_directories(target.parent_path(), error);
  if (error) return unwritable_because(error);
  constexpr int kMaxTries = 100;
  int reason = EEXIST;
  for (int i = 0; i < kMaxTries && reason == EEXIST; ++i) {
    const fs::path path = temporary_name(target);
    reason = create_exclusively(path);
    if (reason == 0) return PendingFile(path, target, overwrite);
  }
  return unwritable_because(reason);
}

PendingFile::PendingFile(fs::path path, fs::path target, Overwrite overwrite)
    : path_(std::move(path)), target_(std::move(target)), overwrite_(overwrite) {}

PendingFile::PendingFile(PendingFile&& other) noexcept
    : path_(std::exchange(other.path_, fs::path())),
      target_(std::exchange(other.target_, fs::path())),
      overwrite_(other.overwrite_) {}

PendingFile::~PendingFile() {
  if (path_.empty() || in_place()) return;
  std::error_code ignored;
  fs::remove(path_, ignored);
}

Status PendingFile::commit() {
  if (in_place()) {
    path_.clear();
    return Done{};
  }
  if (const int reason = force_to_disk(path_); reason != 0) return unwritable_because(reason);
  std::error_code error;
#if defined(_WIN32)
  // Windows replaces no read-only file.
  if (overwrite_ == Overwrite::force) fs::permissions(target_, fs::perms::owner_write, fs::perm_options::add, error);
#endif
  fs::rename(path_, target_, error);
  if (error) return unwritable_because(error);
  path_.clear();
  return Done{};
}

Result<AtomicFileWriter> AtomicFileWriter::create(const fs::path& file, Overwrite overwrite) {
  auto pending = PendingFile::create(file, overwrite);
  if (!pending) return pending.fault();
  errno = 0;
  std::ofstream out(pending->path(), std::ios::binary | std::ios::trunc);
  if (!out) return unwritable_because(errno);
  return AtomicFileWriter(std::move(out), std::move(*pending));
}

AtomicFileWriter::AtomicFileWriter(std::ofstream out, PendingFile file)
    : file_(std::move(file)), out_(std::move(out)) {}

Status AtomicFileWriter::add(std::string_view text) {
  errno = 0;
  out_.write(text.data(), static_cast<std::streamsize>(text.size()));
  return out_ ? Status(Done{}) : Status(unwritable_because(errno));
}

Status AtomicFileWriter::finish() {
  errno = 0;
  out_.close();
  return out_ ? file_.commit() : Status(unwritable_because(errno));
}

Status write_file(const fs::path& path, Bytes bytes, Overwrite overwrite) {
  auto file = AtomicFileWriter::create(path, overwrite);
  if (!file) return file.fault();
  if (const Status added = file->add(as_text(bytes)); !added) return added;
  return file->finish();
}

}  // namespace odori
