#include "format/npz/weights_file.h"
#include "model/check/check_model.h"

#include <cstdlib>

// Any input gives a fault or weights that are valid for the model: those of read_weights, or of a .npy by itself.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::uint64_t kMaxBytes = 1 << 20;
  static const odori::Model model = [] {
    odori::Model bones;
    for (const char* name : {"0", "1", "2", "3", "4"}) bones.bones.emplace_back().name = name;
    bones.vertices.resize(3);
    return bones;
  }();
  const auto array = odori::read_npy({data, data + size});
  if (array && array->count() * array->type.bytes() != array->data.size()) std::abort();
  odori::ArchiveLimits limits;
  limits.entries = 50;
  limits.unpacked_bytes = limits.bomb_bytes = limits.nested_bytes = kMaxBytes;
  const auto in = odori::NpzReader::open({data, data + size}, limits);
  if (!in) return 0;
  odori::Diagnostics findings;
  const auto weights = odori::read_weights(*in, model, findings);
  if (!weights) return 0;
  const odori::Model with = odori::with_weights(model, *weights);
  for (const odori::Vertex& vertex : with.vertices) {
    if (!odori::has_valid_deform(vertex, with.bones.size(), with.sdef.size())) std::abort();
  }
  return 0;
}
