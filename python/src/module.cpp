// The Python module odori._core: classes over the C API of libodori (include/odori.h). python/odori/__init__.pyi has
// the same docstrings with types.

#include "support.h"

namespace odori_python {

namespace {

py::dtype dtype_of(std::int32_t type) {
  switch (type) {
    case ODORI_UINT8:
      return py::dtype::of<std::uint8_t>();
    case ODORI_INT32:
      return py::dtype::of<std::int32_t>();
    case ODORI_UINT32:
      return py::dtype::of<std::uint32_t>();
    case ODORI_FLOAT64:
      return py::dtype::of<double>();
    default:
      return py::dtype::of<float>();
  }
}

[[noreturn]] void refuse_name(const std::string& what, const std::string& name, const std::string& known) {
  throw py::value_error("there is no " + what + " '" + name + "'; there are " + known);
}

// The number of `name` among those that `name_of` gives, from 0.
template <typename NameOf>
std::int32_t number_of(const std::string& what, const std::string& name, std::int32_t count, NameOf name_of) {
  std::string known;
  for (std::int32_t i = 0; i < count; ++i) {
    if (name == name_of(i)) return i;
    known += (i == 0 ? "" : ", ") + std::string(name_of(i));
  }
  refuse_name(what, name, known);
}

py::tuple names(std::int32_t count, const char* (*name_of)(std::int32_t)) {
  py::tuple result(static_cast<std::size_t>(count));
  for (std::int32_t i = 0; i < count; ++i) result[static_cast<std::size_t>(i)] = py::str(name_of(i));
  return result;
}

// `section` None, `element` and `offset` None where the file has no such place.
void raise(const py::object& type, const odori_error& error) {
  py::object exception = type(py::str(error.message));
  const auto place = [](std::int64_t number) -> py::object {
    if (number < 0) return py::none();
    return py::int_(number);
  };
  exception.attr("code") = py::str(error.code);
  exception.attr("section") = error.section[0] == 0 ? py::object(py::none()) : py::object(py::str(error.section));
  exception.attr("element") = place(error.element);
  exception.attr("offset") = place(error.offset);
  PyErr_SetObject(type.ptr(), exception.ptr());
}

PyObject* error_type = nullptr;  // odori.Error

void translate(std::exception_ptr thrown) {
  try {
    if (thrown) std::rethrow_exception(thrown);
  } catch (const Failure& failure) {
    const py::object type = py::reinterpret_borrow<py::object>(error_type);
    if (PyErr_Occurred() != nullptr) return;  // of the caller's function that cancelled the work
    switch (failure.error.status) {
      case ODORI_ERROR_ARGUMENT:
      case ODORI_ERROR_BUFFER:
        PyErr_SetString(PyExc_ValueError, failure.error.message);
        return;
      case ODORI_ERROR_MEMORY:
        PyErr_NoMemory();
        return;
      default:
        raise(type, failure.error);
    }
  }
}

}  // namespace

py::array view(const odori_array& array, const py::object& owner) {
  const std::vector<py::ssize_t> shape(array.shape, array.shape + array.rank);
  const std::vector<py::ssize_t> stride(array.stride, array.stride + array.rank);
  if (array.data == nullptr) return py::array(dtype_of(array.type), shape);  // no elements
  py::array result(dtype_of(array.type), shape, stride, array.data, owner);
  result.attr("setflags")(py::arg("write") = false);
  return result;
}

odori_skinning skinning_of(const std::string& mode, const std::string& sdef_blend, const std::string& hemisphere) {
  static constexpr const char* kBlends[] = {"slerp", "nlerp"};
  static constexpr const char* kHemispheres[] = {"heaviest", "first", "sum"};
  odori_skinning skinning{};
  skinning.mode = number_of("skinning mode", mode, odori_skinning_mode_count(), odori_skinning_mode_name);
  skinning.sdef_blend = number_of("SDEF blend", sdef_blend, 2, [](std::int32_t i) { return kBlends[i]; });
  skinning.hemisphere = number_of("hemisphere", hemisphere, 3, [](std::int32_t i) { return kHemispheres[i]; });
  return skinning;
}

// "volume" was the name of the local volume.
std::int32_t measure_of(const std::string& name) {
  if (name == "volume") return ODORI_MEASURE_VOLUME;
  return number_of("measure", name, odori_measure_count(), odori_measure_name);
}

}  // namespace odori_python

PYBIND11_MODULE(_core, module) {
  using namespace odori_python;
  error_type = PyErr_NewExceptionWithDoc("odori.Error",
                                         "What odori reports about a file, OpenGL or a model: the text with the place. "
                                         "`code` is stable, such as 'pmx.truncated'; `section`, `element` and `offset` "
                                         "(bytes) are None where there is no such place.",
                                         PyExc_RuntimeError, nullptr);
  module.attr("Error") = py::reinterpret_borrow<py::object>(error_type);
  py::register_exception_translator(translate);
  module.attr("__version__") = odori_version();
  module.attr("skinning_modes") = names(odori_skinning_mode_count(), odori_skinning_mode_name);
  module.attr("method_parameters") = names(odori_method_parameter_count(), odori_method_parameter_name);
  module.attr("life_keys") = names(odori_life_key_count(), odori_life_key);
  module.attr("look_keys") = names(odori_look_key_count(), odori_look_key);
  module.attr("measures") = names(odori_measure_count(), odori_measure_name);
  module.attr("statistics") = names(odori_statistic_count(), odori_statistic_name);
  module.attr("surface_numbers") = names(odori_surface_number_count(), odori_surface_number_name);
  add_model(module);
  add_scene(module);
  add_renderer(module);
}
