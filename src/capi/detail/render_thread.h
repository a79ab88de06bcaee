#pragma once

// A thread that runs what it is given, one call after the other: the only one that an OpenGL context is current on.

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace odori::capi {

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
