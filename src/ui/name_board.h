#pragma once

// Room for words on a picture: what is taken, and what is still free.

#include "ui/layout.h"

#include <vector>

namespace odori {

class NameBoard {
 public:
  // `line`: usual height of what is taken, >= 1 pixel.
  NameBoard(const Area& picture, float line);

  // Whether a place is wholly inside the picture and crosses nothing that is taken.
  bool is_free(ImVec2 low, ImVec2 high) const;
  // Free or not.
  void take(ImVec2 low, ImVec2 high);

 private:
  struct Taken {
    ImVec2 low;
    ImVec2 high;
  };

  std::size_t strip_of(float y) const;

  Area picture_;
  float line_;
  std::vector<std::vector<Taken>> strips_;  // what reaches into each, from the picture's top; at least one
};

}  // namespace odori
