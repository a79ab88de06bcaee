#pragma once

#include "base/bytes.h"
#include "base/math.h"
#include "support/malformed_bytes.h"

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace odori::testing {

// Writes the fields of a file and records their offsets, so that tests can change each of them.
class FieldWriter : public ByteWriter {
 public:
  // Fields are named after the section of the last count.
  template <typename Stored>
  void count(std::string_view section, Stored value) {
    section_ = section;
    add_field(counts_, sizeof(Stored));
    write(value);
  }
  // Writes an index of another element.
  template <typename Stored>
  void index(Stored value) {
    add_field(indices_, sizeof(Stored));
    write(value);
  }
  void f32(float value) {
    add_field(floats_, sizeof(float));
    write(value);
  }
  void floats(std::initializer_list<float> values) {
    for (const float value : values) f32(value);
  }
  void vec3(glm::vec3 v) { floats({v.x, v.y, v.z}); }

  const std::vector<Field>& counts() const { return counts_; }
  const std::vector<Field>& indices() const { return indices_; }
  const std::vector<Field>& float_fields() const { return floats_; }

 private:
  void add_field(std::vector<Field>& list, std::size_t size) { list.push_back({section_, bytes().size(), size}); }

  std::string section_ = "header";
  std::vector<Field> counts_, indices_, floats_;
};

}  // namespace odori::testing
