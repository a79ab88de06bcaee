#include "base/translate.h"
#include "format/pmd/pmd.h"
#include "format/pmd/pmd_input.h"
#include "model/check/check_model.h"

#include <algorithm>
#include <array>

namespace odori {

namespace {

constexpr std::size_t kCommentSize = 256;

void read_header(PmdInput& in, Model& model) {
  in.enter_section("header");
  const auto magic = in.read<std::array<char, 3>>();
  if (magic != std::array{'P', 'm', 'd'}) in.fail_with(kPmdMagic, 0, {});
  in.f32();  // version: 1.0 in every file
  model.name = in.text(kPmdNameSize);
  model.comment = in.text(kCommentSize);
}

// The file may end before any of these blocks.
void read_later_blocks(PmdInput& in, Bytes file, Model& model) {
  if (in.remaining() > 0) read_pmd_english(in, model);
  if (in.remaining() > 0 && !is_only_physics_left(in, file)) {
    read_pmd_toons(in, model);
  } else {
    use_default_toons(in, model);
  }
  if (in.remaining() > 0) read_pmd_bodies(in, model);
  if (in.remaining() > 0) read_pmd_joints(in, model);
}

}  // namespace

void read_pmd_english(PmdInput& in, Model& model) {
  in.enter_section("English names");
  if (in.u8() == 0) return;
  model.english_name = in.text(kPmdNameSize);
  model.english_comment = in.text(kCommentSize);
  for (std::size_t i = 0; i < in.stored_bones; ++i) model.bones[i].english_name = in.text(kPmdNameSize);
  for (Morph& morph : model.morphs) morph.english_name = in.text(kPmdNameSize);
  for (DisplayFrame& frame : model.display_frames) {
    if (!frame.special) frame.english_name = in.text(kPmdFrameNameSize);
  }
}

Result<Model> read_pmd(Bytes file, Diagnostics& diagnostics, SourceOffsets* source_offsets) {
  PmdInput in(file, diagnostics);
  Model model;
  read_header(in, model);
  read_pmd_vertices(in, model);
  read_pmd_faces(in, model);
  read_pmd_materials(in, model);
  read_pmd_bones(in, model);
  read_pmd_morphs(in, model);
  read_pmd_display_frames(in, model);
  if (in.ok()) read_later_blocks(in, file, model);
  if (auto fault = in.fault()) return std::move(*fault);

  if (in.remaining() > 0) {
    diagnostics.add(fault(kPmdTrailing, tr_format("{} bytes", in.remaining())).at({}, -1, in.offset()));
  }
  check_model(model, diagnostics);
  in.source_offsets.locate(diagnostics);
  if (source_offsets != nullptr) *source_offsets = std::move(in.source_offsets);
  return model;
}

}  // namespace odori
