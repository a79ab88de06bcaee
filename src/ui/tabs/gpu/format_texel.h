#pragma once

// What a texel of a model's tables is, in words.

#include "model/model.h"
#include "viewer/gpu_tables.h"

#include <array>
#include <string>

namespace odori {

// "Bone 96 左足ＩＫ, rotation".
std::string format_texel(const Model& model, GpuTable table, const TableTexel& texel);

// What each of its numbers is called; null: it has no more.
std::array<const char*, 4> number_titles(TexelPart part);

// Why there is no such table, for people.
std::string why_missing(const Model& model, GpuTable table);

}  // namespace odori
