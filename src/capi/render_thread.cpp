#include "capi/detail/render_thread.h"

#include <exception>

namespace odori::capi {

namespace {

std::mutex opengl_in_use;

}  // namespace

RenderThread::RenderThread() : thread_([this] { loop(); }) {}

RenderThread::~RenderThread() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void RenderThread::run(const std::function<void()>& work) {
  const std::lock_guard one_at_a_time(opengl_in_use);
  std::exception_ptr failure;
  const std::function<void()> caught = [&] {
    try {
      work();
    } catch (...) {
      failure = std::current_exception();
    }
  };
  std::unique_lock lock(mutex_);
  work_ = &caught;
  changed_.notify_all();
  changed_.wait(lock, [this] { return work_ == nullptr; });
  if (failure) std::rethrow_exception(failure);
}

void RenderThread::loop() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return ended_ || work_ != nullptr; });
    if (work_ == nullptr) return;
    (*work_)();
    work_ = nullptr;
    changed_.notify_all();
  }
}

}  // namespace odori::capi
