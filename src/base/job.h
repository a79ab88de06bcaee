#pragma once

// Background tasks, each on a thread of its own, with progress and cancellation.

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <future>
#include <memory>
#include <thread>
#include <utility>

namespace odori {

namespace detail {
inline std::atomic<int> abandoned_jobs{0};
}  // namespace detail

// The number of abandoned jobs that have not ended. While it is not 0, the program must end without destroying static
// objects, which those threads may use.
inline int abandoned_job_count() { return detail::abandoned_jobs.load(); }

// Progress and cancellation of a running job. Shared by two threads; every member is thread-safe.
class JobControl {
 public:
  void set_progress(float fraction) {
    const float from = from_.load(std::memory_order_relaxed), to = to_.load(std::memory_order_relaxed);
    progress_.store(from + (to - from) * fraction, std::memory_order_relaxed);
  }
  // Of the next part of the job: what `set_progress` calls 0..1 is from..to of the whole.
  void set_progress_range(float from, float to) {
    from_.store(from, std::memory_order_relaxed);
    to_.store(to, std::memory_order_relaxed);
    set_progress(0.0f);
  }
  float progress() const { return progress_.load(std::memory_order_relaxed); }  // 0..1

  void cancel() { cancelled_.store(true, std::memory_order_relaxed); }
  bool cancelled() const { return cancelled_.load(std::memory_order_relaxed); }

 private:
  template <typename T>
  friend class Job;

  // Called once each, in any order.
  void abandon() {
    if (state_.exchange(State::abandoned) == State::running) ++detail::abandoned_jobs;
  }
  void end() {
    if (state_.exchange(State::ended) == State::abandoned) --detail::abandoned_jobs;
  }

  enum class State : std::uint8_t { running, abandoned, ended };
  std::atomic<float> progress_{0.0f};
  std::atomic<float> from_{0.0f}, to_{1.0f};
  std::atomic<bool> cancelled_{false};
  std::atomic<State> state_{State::running};
};

namespace detail {
inline thread_local const JobControl* job_of_thread = nullptr;
}  // namespace detail

// Whether the job that runs on this thread was cancelled; false on threads without one. For slow reading deep below the
// job's function.
inline bool is_job_cancelled() { return detail::job_of_thread != nullptr && detail::job_of_thread->cancelled(); }

// One background task on its own thread. Poll `ready` each frame, then call `take` once. The destructor cancels the
// task and waits for it, so `work` should check `cancelled` often. Example:
//
//   Job<Model> job([path](JobControl& control) { return load(path, control); });
//   if (job.ready()) use(job.take());
template <typename T>
class Job {
 public:
  explicit Job(std::function<T(JobControl&)> work) : control_(std::make_shared<JobControl>()) {
    std::packaged_task<T()> task([work = std::move(work), control = control_] {
      detail::job_of_thread = control.get();
      return work(*control);
    });
    result_ = task.get_future();
    thread_ = std::thread([task = std::move(task), control = control_]() mutable {
      task();
      task = {};  // destroys what it owns
      control->end();
    });
  }
  Job(Job&&) noexcept = default;
  Job& operator=(Job&&) = delete;
  ~Job() {
    if (!thread_.joinable()) return;
    cancel();
    thread_.join();
  }

  const JobControl& control() const { return *control_; }
  void cancel() { control_->cancel(); }  // asks the task to end early; it may still finish normally
  bool ready() const { return ready_within(std::chrono::milliseconds(0)); }
  bool ready_within(std::chrono::milliseconds time) const {
    return result_.wait_for(time) == std::future_status::ready;
  }
  T take() { return result_.get(); }

  // Cancels the task and waits up to `grace` for its end. If it is stuck, its thread goes on and its result is
  // discarded: `work` must own everything that it uses. The job has no result afterwards.
  void abandon(std::chrono::milliseconds grace) {
    cancel();
    if (ready_within(grace)) return;
    control_->abandon();
    thread_.detach();
  }

 private:
  std::shared_ptr<JobControl> control_;
  std::future<T> result_;
  std::thread thread_;
};

}  // namespace odori
