#pragma once

// Tokens of a .x file, the same for text and binary files (accessories.md 1.3, 1.4).

#include "base/bytes.h"
#include "base/fault.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace odori {

// The header of a .x file, and the compressed form (accessories.md 1).

struct XContainer {
  bool binary = false;       // tokens; otherwise text
  bool wide_floats = false;  // the floats of binary lists have 64 bits
  bool compressed = false;
  bool utf8 = false;                       // text with a byte order mark; otherwise CP932
  std::size_t offset = 0;                  // of `body` in the file; 0 if compressed
  Bytes body;                              // of the file, or of `uncompressed`
  std::vector<std::uint8_t> uncompressed;  // moving it keeps `body` valid
};

// Reads the header and uncompresses the rest. `body` refers to `file` unless it is compressed.
Result<XContainer> open_x(Bytes file);

struct XToken {
  enum class Kind : std::uint8_t {
    end,     // of the file, or of what can be read of it
    word,    // a name; in text also a number
    number,  // of a binary file
    string,
    open,   // {
    close,  // }
    other,  // a GUID, or a part of a template
  };
  Kind kind = Kind::end;
  std::string_view text;  // of a word or string, as stored; refers to the file
  double value = 0.0;     // of a number
};

class XTokens {
 public:
  explicit XTokens(const XContainer& container)
      : body_(container.body), compressed_(container.compressed), body_offset_(container.offset) {}
  XTokens(const XTokens&) = delete;
  XTokens& operator=(const XTokens&) = delete;
  virtual ~XTokens() = default;

  const XToken& peek() {
    if (!next_) next_ = read();
    return *next_;
  }
  XToken take() {
    const XToken token = peek();
    next_.reset();
    return token;
  }

  // Whether the rest of the file can hold so many numbers. Check this before allocating memory for them.
  bool fits(std::uint64_t numbers) const { return numbers <= (body_.size() - start_ + 1) / min_number_bytes(); }

  // Of the last token read, bytes from the start of the file; -1 if it is compressed.
  std::int64_t offset() const { return compressed_ ? -1 : static_cast<std::int64_t>(body_offset_ + start_); }

  // Why reading ended before the end of the body; empty: it did not.
  const std::optional<Fault>& fault() const { return fault_; }

 protected:
  virtual XToken read() = 0;
  virtual std::size_t min_number_bytes() const = 0;

  Bytes body_;
  std::size_t start_ = 0;  // of the token that `read` returns
  std::optional<Fault> fault_;

 private:
  bool compressed_;
  std::size_t body_offset_;
  std::optional<XToken> next_;
};

// `container` must live as long as the tokens.
std::unique_ptr<XTokens> tokens_of(const XContainer& container);

// The value of a word in text; NaN if it starts like a number, or is "nan" or "inf", but has no finite value. Empty if
// it is not a number.
std::optional<double> x_number(std::string_view word);

}  // namespace odori
