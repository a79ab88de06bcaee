#pragma once

// The boundary of the C API: what is inside throws or returns faults, what is outside sees a status and an odori_error.
//
//   odori_status odori_model_load(..., odori_error* error) {
//     return guarded(error, [&] {
//       require(path != nullptr, "path", "is null");
//       *model = new odori_model{value_of(load(path), ODORI_ERROR_FILE)};
//     });
//   }

#include "base/fault.h"

#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <new>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include <odori/core.h>

namespace odori::capi {

// Ends a call of the API: what went wrong, as the caller sees it.
struct Refusal {
  odori_status status;
  std::string code;
  std::string message;
  Severity severity = Severity::error;
  std::string_view section{};
  std::int64_t element = -1;
  std::int64_t offset = -1;
};

Refusal refusal(const Fault& fault, odori_status status);
void write_error(const Refusal& refusal, odori_error* error);

// An argument that is not allowed: "argument.NAME", "NAME WHAT".
[[noreturn]] void refuse_argument(std::string_view name, std::string_view what);
inline void require(bool allowed, std::string_view name, std::string_view what) {
  if (!allowed) refuse_argument(name, what);
}
// An index of 0..count - 1.
std::size_t require_index(std::int64_t index, std::size_t count, std::string_view name);
// An array of the caller that has to hold `needed` elements.
void require_room(const void* array, std::size_t room, std::size_t needed, std::string_view name);

template <typename T>
T value_of(Result<T> result, odori_status status) {
  if (!result) throw refusal(result.fault(), status);
  return std::move(*result);
}

// Runs the body of a function of the API.
template <typename Work>
odori_status guarded(odori_error* error, const Work& work) noexcept {
  const auto end = [error](const Refusal& why) {
    write_error(why, error);
    return why.status;
  };
  try {
    try {
      work();
      return ODORI_OK;
    } catch (const Refusal& why) {
      return end(why);
    } catch (const std::bad_alloc&) {
      return end({ODORI_ERROR_MEMORY, "memory", "out of memory"});
    } catch (const std::length_error&) {
      return end({ODORI_ERROR_MEMORY, "memory", "out of memory"});
    } catch (const std::exception& unexpected) {
      return end({ODORI_ERROR_INTERNAL, "internal", unexpected.what()});
    }
  } catch (...) {  // not even memory for the text
    return ODORI_ERROR_INTERNAL;
  }
}

// A thread that runs what it is given, one call after the other: the only one that an OpenGL context is current on.

class RenderThread {
 public:
  RenderThread();
  RenderThread(const RenderThread&) = delete;
  RenderThread& operator=(const RenderThread&) = delete;
  ~RenderThread();

  // Returns when the work is done; passes its exception on. One call at a time in the process: the functions of OpenGL
  // are loaded into variables that all contexts share.
  void run(const std::function<void()>& work);

 private:
  void loop();

  std::mutex mutex_;
  std::condition_variable changed_;
  const std::function<void()>* work_ = nullptr;
  bool ended_ = false;
  std::thread thread_;  // declared last: it uses the other members
};

}  // namespace odori::capi
