#pragma once

// The pattern of the tasks in this folder: a result belongs to a key, which names everything the result depends on.
// When the key changes, the result is discarded and found again: at once (KeyedResult), or on another thread
// (BackgroundTask).
//
//   task.set_key(key_of(session));
//   if (!task.result() && !task.running()) task.start([=](JobControl& control) { return find(..., control); });
//   if (task.update()) redraw();  // once per frame

#include "base/job.h"

#include <exception>
#include <functional>
#include <optional>
#include <utility>

namespace odori {

// A value and the key that it was computed for. `Key` has a default value, which is the first key, and ==.
template <typename Key, typename Value>
class KeyedResult {
 public:
  // Returns whether `key` differs from the key before. If it does, the value is discarded.
  bool set_key(Key key) {
    if (key == key_) return false;
    key_ = std::move(key);
    value_.reset();
    return true;
  }
  const Key& key() const { return key_; }

  // Null: there is no value for the key. Valid until the next change of key or value.
  const Value* result() const { return value_ ? &*value_ : nullptr; }
  Value* result() { return value_ ? &*value_ : nullptr; }
  Value& set_result(Value value) { return value_.emplace(std::move(value)); }
  void discard_result() { value_.reset(); }

 private:
  Key key_{};
  std::optional<Value> value_;
};

// Finds the value on a thread of its own. No call waits for that thread; only the destructor does, after cancelling it.
template <typename Key, typename Value>
class BackgroundTask {
 public:
  // Returns nothing if it is cancelled or fails. An exception counts as a failure.
  using Work = std::function<std::optional<Value>(JobControl&)>;

  // As KeyedResult::set_key. Work for the key before is cancelled, and its result is never used.
  bool set_key(Key key) {
    if (!result_.set_key(std::move(key))) return false;
    cancel();
    return true;
  }
  const Key& key() const { return result_.key(); }

  // Starts work for the current key as soon as earlier work has ended; of several that wait, only the last is started.
  void start(Work work) {
    next_ = std::move(work);
    if (!job_) start_next();
  }

  // Asks the work to end early. `running` is true until it has ended.
  void cancel() {
    next_ = nullptr;
    cancelled_ = true;
    if (job_) job_->cancel();
  }

  // Call once per frame: takes over the result of finished work. Returns whether work has ended.
  bool update() {
    if (!job_ || !job_->ready()) return false;
    std::optional<Value> value = job_->take();
    job_.reset();
    if (value && !cancelled_) result_.set_result(std::move(*value));
    if (next_) start_next();
    return true;
  }

  bool running() const { return job_.has_value(); }
  // Whether work that was not cancelled is running or waits for earlier work to end.
  bool requested() const { return next_ != nullptr || (running() && !cancelled_); }
  // 0..1; nothing if no work is running.
  std::optional<float> progress() const { return job_ ? std::optional(job_->control().progress()) : std::nullopt; }

  // Null: not found yet, or not started.
  const Value* result() const { return result_.result(); }
  // Of the current key, found before.
  void set_result(Value value) { result_.set_result(std::move(value)); }
  void discard_result() { result_.discard_result(); }

 private:
  void start_next() {
    cancelled_ = false;
    job_.emplace([work = std::exchange(next_, nullptr)](JobControl& control) -> std::optional<Value> {
      try {
        return work(control);
      } catch (const std::exception&) {
        return std::nullopt;  // out of memory
      }
    });
  }

  KeyedResult<Key, Value> result_;
  bool cancelled_ = false;  // the running work
  Work next_;               // starts when the running work has ended
  std::optional<Job<std::optional<Value>>> job_;
};

}  // namespace odori
