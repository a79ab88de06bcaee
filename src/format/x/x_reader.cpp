#include "format/x/x.h"
#include "format/x/x_model.h"
#include "format/x/x_scene.h"
#include "format/x/x_tokens.h"
#include "model/check/check_model.h"

#include <utility>

namespace odori {

Result<Model> read_x(Bytes file, Diagnostics& diagnostics) {
  const auto container = open_x(file);
  if (!container) return container.fault();
  XScene scene;
  if (auto fault = read_x_scene(*tokens_of(*container), diagnostics, scene)) return std::move(*fault);
  auto model = model_from_x(scene, container->utf8, diagnostics);
  if (model) check_model(*model, diagnostics);
  return model;
}

}  // namespace odori
