#pragma once

// What the parts of the Python module share: handles, errors as exceptions, arrays.

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <odori.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

namespace py = pybind11;

namespace odori_python {

// The error of a call of the C API, as the exception odori.Error.
struct Failure {
  odori_error error;
};

// Call: `check(odori_scene_advance(scene, frame, call), call)`.
class Call {
 public:
  operator odori_error*() { return &error_; }
  void check(odori_status status) const {
    if (status != ODORI_OK) throw Failure{error_};
  }

 private:
  odori_error error_{};
};

// Runs a function of the C API without the GIL; throws what it reports.
template <typename Function, typename... Arguments>
void call(Function function, Arguments... arguments) {
  Call error;
  odori_status status;
  {
    const py::gil_scoped_release release;
    status = function(arguments..., error);
  }
  error.check(status);
}

template <auto kFree>
struct FreeHandle {
  template <typename Handle>
  void operator()(Handle* handle) const {
    const py::gil_scoped_release release;
    kFree(handle);
  }
};

using ModelHandle = std::unique_ptr<odori_model, FreeHandle<odori_model_free>>;
using MotionHandle = std::unique_ptr<odori_motion, FreeHandle<odori_motion_free>>;
using SceneHandle = std::unique_ptr<odori_scene, FreeHandle<odori_scene_free>>;
using RendererHandle = std::unique_ptr<odori_renderer, FreeHandle<odori_renderer_free>>;

// A path of a string or an object with __fspath__.
inline std::string path_text(const py::object& path) {
  return py::module_::import("os").attr("fsdecode")(path).cast<std::string>();
}

// Read-only, in the memory of the handle, which `owner` keeps alive.
py::array view(const odori_array& array, const py::object& owner);

// The skinning of a mode's name and two parameters.
odori_skinning skinning_of(const std::string& mode, const std::string& sdef_blend, const std::string& hemisphere);
std::int32_t measure_of(const std::string& name);

// Objects of Python. Each holds the handle and refers to nothing else.
struct Model {
  ModelHandle handle;
  odori_model_info info{};
};
struct Motion {
  MotionHandle handle;
  odori_motion_info info{};
};
struct Scene {
  SceneHandle handle;
  std::vector<py::object> models;  // per actor
};

void add_model(py::module_& module);
void add_scene(py::module_& module);
void add_renderer(py::module_& module);

}  // namespace odori_python
