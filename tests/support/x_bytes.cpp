#include "support/x_bytes.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <stdexcept>

#include <zlib.h>

namespace odori::testing {

std::string x_with_everything() {
  return R"(xof 0302txt 0064
template Vector {
 <3D82AB5E-62DA-11cf-AB39-0020AF71E433>
 FLOAT x; FLOAT y; FLOAT z;
}
template MeshFace { <3D82AB5F-62DA-11cf-AB39-0020AF71E433> DWORD n; array DWORD faceVertexIndices[n]; }
Header { 1;0;1; }
// a comment with a brace {
Material red { 1.0;0.0;0.0;1.0;; 5.0; 0.5;0.5;0.5;; 0.1;0.0;0.0;; TextureFilename { "tex\\red.bmp*shine.spa"; } }
Frame outer {
 FrameTransformMatrix { 1,0,0,0, 0,1,0,0, 0,0,1,0, 10,0,0,1;; }
 Frame {
  # another comment
  FrameTransformMatrix { 2,0,0,0, 0,2,0,0, 0,0,2,0, 0,1,0,1;; }
  Mesh five {
   5; 0;0;0;, 0;1;0;, 1;2;0;, 2;1;0;, 2;0;0;;
   1; 5;0,1,2,3,4;;
   MeshMaterialList { 2; 1; 1;; { red }
    Material pale-1.5 { 1;1;1;0.5;; 0.0; 0;0;0;; 1;1;1;; TextureFilename { "pale.png"; } } }
  }
 }
}
Mesh {
 4; -1;0;0;, -1;1;0;, 1;1;0;, 1;0;0;;
 3; 4;0,1,2,3;, 3;0,1,2;, 4;3,2,1,0;;
 MeshNormals { 2; 0;0;-2;, 0;0;1;; 3; 4;0,0,0,0;, 3;0,0,0;, 4;1,1,1,1;; }
 MeshTextureCoords { 4; 0;1;, 0;0;, 1;0;, 1;1;; }
 MeshVertexColors { 1; 0;1;1;1;1;; }
 MeshMaterialList { 2; 3; 1,1,0;; { red } Material green { 0;1;0;1;; 0;0;0;0;;0;0;0;; } }
 XSkinMeshHeader { 1;1;1; }
}
AnimationSet { Animation { { outer } AnimationKey { 4; 1; 0; 16; 1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1;;; } } }
)";
}

XBytes::XBytes(bool wide_floats) : wide_floats_(wide_floats) {
  const std::string_view header = wide_floats ? "xof 0302bin 0064" : "xof 0302bin 0032";
  append(text_bytes(header));
}

void XBytes::name(std::string_view text) {
  token(1);
  count("names", static_cast<std::uint32_t>(text.size()));
  append(text_bytes(text));
}

void XBytes::string(std::string_view text) {
  token(2);
  count("strings", static_cast<std::uint32_t>(text.size()));
  append(text_bytes(text));
  token(20);
}

void XBytes::integers(const std::vector<std::uint32_t>& values) {
  token(6);
  count("lists", static_cast<std::uint32_t>(values.size()));
  for (const std::uint32_t value : values) index(value);
}

void XBytes::integer(std::uint32_t value) {
  token(3);
  index(value);
}

void XBytes::float_list(const std::vector<double>& values) {
  token(7);
  count("lists", static_cast<std::uint32_t>(values.size()));
  for (const double value : values) {
    if (wide_floats_) {
      write(value);
    } else {
      f32(static_cast<float>(value));
    }
  }
}

void XBytes::guid() {
  token(5);
  append(std::array<std::uint8_t, 16>{});
}

namespace {

// Splits text into words, strings with their quotation marks, and braces; drops comments and templates.
std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    std::size_t end = i + 1;
    if (c == '#' || text.substr(i).starts_with("//")) {
      end = text.find('\n', i);
    } else if (c == '"') {
      end = text.find('"', i + 1) + 1;
      words.emplace_back(text.substr(i, end - i));
    } else if (text.substr(i).starts_with("template")) {
      end = text.find('}', i) + 1;
    } else if (c == '{' || c == '}') {
      words.emplace_back(1, c);
    } else if (std::string_view(" \r\n;,").find(c) == std::string_view::npos) {
      end = std::min(text.find_first_of(" \r\n;,{}", i), text.size());
      words.emplace_back(text.substr(i, end - i));
    }
    i = end;
  }
  return words;
}

}  // namespace

std::vector<std::uint8_t> binary_x(std::string_view text, bool wide_floats) {
  XBytes out(wide_floats);
  std::vector<double> numbers;
  // Numbers go into lists of floats, integers among them: readers convert.
  const auto flush = [&] {
    if (!numbers.empty()) out.float_list(numbers);
    numbers.clear();
  };
  for (const std::string& word : words_of(text.substr(16))) {
    char* end = nullptr;
    const double value = std::strtod(word.c_str(), &end);
    if (end != word.c_str() && *end == '\0') {
      numbers.push_back(value);
      if (numbers.size() == 7) flush();
      continue;
    }
    flush();
    if (word == "{") {
      out.open();
    } else if (word == "}") {
      out.close();
    } else if (word.front() == '"') {
      out.string(word.substr(1, word.size() - 2));
    } else {
      out.name(word);
    }
  }
  flush();
  return out.bytes();
}

std::vector<std::uint8_t> compressed_x(Bytes file, std::size_t block) {
  ByteWriter out;
  out.append(file.first(8));
  for (const char c : {file[8] == 't' ? 't' : 'b', 'z', 'i', 'p'}) out.u8(static_cast<std::uint8_t>(c));
  out.append(file.subspan(12, 4));
  out.u32(static_cast<std::uint32_t>(file.size()));
  const Bytes body = file.subspan(16);
  for (std::size_t start = 0; start < body.size(); start += block) {
    const Bytes piece = body.subspan(start, std::min(block, body.size() - start));
    z_stream stream{};
    if (deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY) != Z_OK) throw std::bad_alloc();
    const std::size_t dictionary = std::min<std::size_t>(start, 32768);
    if (dictionary > 0) deflateSetDictionary(&stream, body.data() + start - dictionary, static_cast<uInt>(dictionary));
    std::vector<std::uint8_t> packed(deflateBound(&stream, static_cast<uLong>(piece.size())));
    stream.next_in = const_cast<Bytef*>(piece.data());
    stream.avail_in = static_cast<uInt>(piece.size());
    stream.next_out = packed.data();
    stream.avail_out = static_cast<uInt>(packed.size());
    deflate(&stream, Z_FINISH);
    packed.resize(stream.total_out);
    deflateEnd(&stream);
    out.u16(static_cast<std::uint16_t>(piece.size()));
    out.u16(static_cast<std::uint16_t>(packed.size() + 2));
    out.u8('C');
    out.u8('K');
    out.append(packed);
  }
  return std::move(out.bytes());
}

}  // namespace odori::testing
