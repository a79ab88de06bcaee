#include "base/atomic_file.h"

#include "base/files.h"

#include <cerrno>
#include <system_error>
#include <utility>

namespace odori {

namespace fs = std::filesystem;

namespace {

Fault unwritable(int reason) {
  return {&kFileUnwritable, {}, -1, -1, reason != 0 ? std::generic_category().message(reason) : std::string()};
}

}  // namespace

Result<AtomicFileWriter> AtomicFileWriter::create(const fs::path& file) {
  fs::path part = file;
  part += ".part";
  if (const Status writable = make_writable(part); !writable) return writable.fault();
  return AtomicFileWriter(std::ofstream(part, std::ios::binary | std::ios::trunc), part, file);
}

AtomicFileWriter::AtomicFileWriter(std::ofstream out, fs::path part, fs::path file)
    : out_(std::move(out)), part_(std::move(part)), file_(std::move(file)) {}

AtomicFileWriter::AtomicFileWriter(AtomicFileWriter&& other) noexcept
    : out_(std::move(other.out_)),
      part_(std::exchange(other.part_, fs::path())),
      file_(std::exchange(other.file_, fs::path())) {}

AtomicFileWriter::~AtomicFileWriter() {
  if (part_.empty()) return;
  out_.close();
  std::error_code ignored;
  fs::remove(part_, ignored);
}

Status AtomicFileWriter::add(std::string_view text) {
  errno = 0;
  out_.write(text.data(), static_cast<std::streamsize>(text.size()));
  return out_ ? Status(Done{}) : Status(unwritable(errno));
}

Status AtomicFileWriter::finish() {
  errno = 0;
  out_.close();
  if (!out_) return unwritable(errno);
  std::error_code error;
  fs::rename(part_, file_, error);
  if (error) return Fault{&kFileUnwritable, {}, -1, -1, error.message()};
  part_.clear();
  return Done{};
}

}  // namespace odori
