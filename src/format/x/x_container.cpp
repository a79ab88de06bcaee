#include "format/x/x_container.h"

#include "base/translate.h"
#include "format/x/x.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include <zlib.h>

namespace odori {

namespace {

using namespace std::string_view_literals;

constexpr std::size_t kXHeaderSize = 16, kMsZipBlock = 32768;

Fault x_header_fault(const FaultKind& kind, std::size_t offset, std::string detail = {}) {
  return fault(kind, std::move(detail)).at("header", -1, offset);
}

// What a file of this size may have when uncompressed. Text compresses to about a tenth; a file that claims far more is
// made to exhaust the memory.
std::size_t uncompressed_limit(std::size_t file_size) {
  constexpr std::size_t kMost = std::size_t{256} << 20, kBase = std::size_t{16} << 20, kPerByte = 32;
  return std::min(kMost, kBase + kPerByte * std::min(file_size, kMost));
}

// Uncompresses MSZip blocks: each is a deflate stream that refers to the last 32 KiB before it.
class MsZipStream {
 public:
  MsZipStream() { valid_ = inflateInit2(&stream_, -MAX_WBITS) == Z_OK; }
  MsZipStream(const MsZipStream&) = delete;
  MsZipStream& operator=(const MsZipStream&) = delete;
  ~MsZipStream() {
    if (valid_) inflateEnd(&stream_);
  }

  // Appends the block's `size` bytes, at most kMsZipBlock. Returns false if it does not have exactly that many.
  bool append(Bytes block, std::size_t size, std::vector<std::uint8_t>& to) {
    if (!valid_ || inflateReset(&stream_) != Z_OK) return false;
    const std::size_t start = to.size(), dictionary = std::min(start, kMsZipBlock);
    const std::uint8_t* last = to.data() + (start - dictionary);
    if (dictionary > 0 && inflateSetDictionary(&stream_, last, static_cast<uInt>(dictionary)) != Z_OK) return false;
    to.resize(start + size);
    stream_.next_in = const_cast<Bytef*>(block.data());  // zlib does not write to it
    stream_.avail_in = static_cast<uInt>(block.size());
    stream_.next_out = to.data() + start;
    stream_.avail_out = static_cast<uInt>(size);
    const int status = inflate(&stream_, Z_FINISH);
    return (status == Z_STREAM_END || status == Z_BUF_ERROR) && stream_.avail_out == 0;
  }

 private:
  z_stream stream_{};
  bool valid_ = false;
};

// Appends one block. Returns the fault that prevented it.
std::optional<Fault> read_block(ByteReader& in, MsZipStream& reader, std::size_t limit, std::vector<std::uint8_t>& to) {
  const auto fault = [&in](const FaultKind& kind, std::string detail = {}) {
    return odori::fault(kind, std::move(detail)).at("compressed blocks", -1, in.offset());
  };
  const std::size_t size = in.u16();
  const Bytes block = in.take(in.u16());
  if (!in.ok()) return fault(kXTruncated);
  if (size == 0 || size > kMsZipBlock || block.size() < 2 || block[0] != 'C' || block[1] != 'K') {
    return fault(kXCompressed, tr("a block without a valid header"));
  }
  if (to.size() + size > limit) return fault(kXTooLarge, tr_format("more than {} bytes uncompressed", limit));
  if (!reader.append(block.subspan(2), size, to)) return fault(kXCompressed);
  return std::nullopt;
}

std::optional<Fault> uncompress(Bytes file, std::size_t from, XContainer& container) {
  ByteReader in(file);
  in.take(from);
  const std::size_t announced = in.u32();  // includes the header
  if (!in.ok()) return x_header_fault(kXTruncated, from);
  const std::size_t limit = uncompressed_limit(file.size());
  MsZipStream reader;
  while (in.remaining() > 0 && container.uncompressed.size() + kXHeaderSize < announced) {
    if (auto fault = read_block(in, reader, limit, container.uncompressed)) return fault;
  }
  if (container.uncompressed.size() + kXHeaderSize < announced) {
    return fault(kXTruncated).at("compressed blocks", -1, in.offset());
  }
  return std::nullopt;
}

}  // namespace

Result<XContainer> open_x(Bytes file) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  std::string_view text(reinterpret_cast<const char*>(file.data()), file.size());
  XContainer container;
  container.utf8 = text.starts_with(kMark);
  const std::size_t start = container.utf8 ? kMark.size() : 0;
  text.remove_prefix(start);
  if (!text.starts_with("xof "sv)) return x_header_fault(kXMagic, 0);
  if (text.size() < kXHeaderSize) return x_header_fault(kXTruncated, file.size());
  const std::string_view encoding = text.substr(8, 4), floats = text.substr(12, 4);
  container.binary = encoding == "bin "sv || encoding == "bzip"sv;
  container.compressed = encoding == "tzip"sv || encoding == "bzip"sv;
  container.wide_floats = floats == "0064"sv;
  if (!container.binary && !container.compressed && encoding != "txt "sv) return x_header_fault(kXEncoding, start + 8);
  // The size of floats has no effect in text.
  if (container.binary && !container.wide_floats && floats != "0032"sv) return x_header_fault(kXEncoding, start + 12);
  if (container.compressed) {
    if (auto fault = uncompress(file, start + kXHeaderSize, container)) return std::move(*fault);
    container.body = container.uncompressed;
  } else {
    container.offset = start + kXHeaderSize;
    container.body = file.subspan(container.offset);
  }
  return container;
}

}  // namespace odori
