#include "base/text.h"
#include "base/translate.h"
#include "format/pmx/pmx.h"
#include "format/pmx/pmx_input.h"
#include "model/check/check_model.h"

#include <cmath>

namespace odori {

namespace {

constexpr std::uint8_t kGlobals = 8;
constexpr int kMaxAdditionalUv = 4;

void read_magic(PmxInput& in) {
  const auto magic = in.read<std::array<char, 4>>();
  if (magic[0] != 'P' || magic[1] != 'M' || magic[2] != 'X') in.fail_with(kPmxMagic, 0, {});
  if (magic[3] != ' ') in.note(kPmxOddHeader, tr("the fourth byte is not a space"));
}

// Compared in tenths, because 2.1 is not exact in float.
void read_version(PmxInput& in) {
  const std::size_t from = in.offset();
  const float stored = in.f32();
  const float tenths = std::round(stored * 10.0f);
  if (tenths != 20.0f && tenths != 21.0f) in.fail_with(kPmxVersion, from, std::to_string(stored));
  in.info.version = tenths == 21.0f ? 2.1f : 2.0f;
}

std::uint8_t read_index_size(PmxInput& in) {
  const std::size_t from = in.offset();
  const std::uint8_t size = in.u8();
  if (size == 1 || size == 2 || size == 4) return size;
  in.fail_with(kPmxGlobals, from, tr_format("index size {}", size));
  return 1;
}

void read_globals(PmxInput& in, Model& model) {
  std::size_t from = in.offset();
  const std::uint8_t count = in.u8();
  if (count < kGlobals) in.fail_with(kPmxGlobals, from, tr_format("{} settings", count));
  from = in.offset();
  const std::uint8_t encoding = in.u8();
  if (encoding > 1) in.fail_with(kPmxGlobals, from, tr_format("text encoding {}", encoding));
  in.info.utf8 = encoding == 1;
  from = in.offset();
  const std::uint8_t additional = in.u8();
  if (additional > kMaxAdditionalUv) {
    in.fail_with(kPmxGlobals, from, tr_format("{} additional vectors", additional));
  }
  model.additional_uv_count = in.ok() ? additional : 0;
  for (std::uint8_t* size :
       {&in.sizes.vertex, &in.sizes.texture, &in.sizes.material, &in.sizes.bone, &in.sizes.morph, &in.sizes.body}) {
    *size = read_index_size(in);
  }
  if (count > kGlobals) {
    in.note(kPmxOddHeader, tr_format("{} settings", count));
    in.take(count - kGlobals);
  }
}

// Soft bodies are not simulated and nothing follows them in the file: a model without them is complete.
void read_optional_soft_bodies(PmxInput& in, Model& model) {
  read_pmx_soft_bodies(in, model);
  const auto fault = in.fault();
  if (!fault) return;
  model.soft_bodies.clear();
  in.diagnostics.add(
      odori::fault(kPmxSoftBodiesUnreadable, fault->detail.empty() ? std::string(fault->kind->message) : fault->detail)
          .at(fault->section, fault->element, fault->offset));
}

}  // namespace

std::string PmxInput::text() {
  const std::size_t from = offset();
  const std::int32_t length = i32();
  if (length < 0 || static_cast<std::size_t>(length) > remaining()) {
    fail_count(kPmxText, from, length, 1);
    return {};
  }
  const Bytes stored = take(static_cast<std::size_t>(length));
  return info.utf8 ? valid_utf8(stored) : utf8_from_utf16le(stored);
}

void read_pmx_header(PmxInput& in, Model& model) {
  in.enter_section("header");
  read_magic(in);
  read_version(in);
  read_globals(in, model);
  model.name = in.text();
  model.english_name = in.text();
  model.comment = in.text();
  model.english_comment = in.text();
}

Result<Model> read_pmx(Bytes file, Diagnostics& diagnostics, PmxInfo* info) {
  PmxInput in(file, diagnostics);
  Model model;
  read_pmx_header(in, model);
  read_pmx_vertices(in, model);
  read_pmx_faces(in, model);
  read_pmx_textures(in, model);
  read_pmx_materials(in, model);
  read_pmx_bones(in, model);
  read_pmx_morphs(in, model);
  read_pmx_display_frames(in, model);
  read_pmx_bodies(in, model);
  read_pmx_joints(in, model);
  if (auto fault = in.fault()) return std::move(*fault);

  if (in.info.version > 2.0f) read_optional_soft_bodies(in, model);
  if (in.ok() && in.remaining() > 0) {
    diagnostics.add(fault(kPmxTrailing, tr_format("{} bytes", in.remaining())).at({}, -1, in.offset()));
  }
  check_model(model, diagnostics);
  in.source_offsets.locate(diagnostics);
  if (info != nullptr) {
    *info = in.info;
    info->source_offsets = std::move(in.source_offsets);
  }
  return model;
}

}  // namespace odori
