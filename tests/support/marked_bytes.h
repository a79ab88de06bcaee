#pragma once

#include "base/bytes.h"
#include "base/math.h"
#include "support/hostile.h"

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace odori::testing {

// Writes a file's fields and remembers where they are, so that a test may change each in turn.
class MarkedBytes : public ByteWriter {
 public:
  // Fields are named for the section whose count came last.
  template <typename Stored>
  void count(std::string_view section, Stored value) {
    section_ = section;
    register_widget(counts_, sizeof(Stored));
    write(value);
  }
  // `value` as an index of another element.
  template <typename Stored>
  void index(Stored value) {
    register_widget(indices_, sizeof(Stored));
    write(value);
  }
  void f32(float value) {
    register_widget(floats_, sizeof(float));
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
  void register_widget(std::vector<Field>& list, std::size_t size) { list.push_back({section_, bytes().size(), size}); }

  std::string section_ = "header";
  std::vector<Field> counts_, indices_, floats_;
};

}  // namespace odori::testing
