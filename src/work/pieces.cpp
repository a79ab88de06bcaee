#include "work/pieces.h"

#include "base/console.h"
#include "base/files.h"
#include "base/platform/system.h"
#include "base/translate.h"
#include "work/detail/json_fields.h"

#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <exception>
#include <fstream>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

#include <fmt/format.h>

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#else
#include <csignal>

#include <unistd.h>
#endif

namespace odori {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMaxRecordBytes = std::size_t{64} << 20;

Status write_json(const fs::path& file, const Json& json) {
  const std::string text = dump(json, 1) + "\n";
  return write_file(file, Bytes(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
}

// Null unless the file is a record of this plan.
Json read_record(const fs::path& file, const Plan& plan) {
  const auto bytes = read_file(file, kMaxRecordBytes);
  if (!bytes) return nullptr;
  Json json = Json::parse(bytes->begin(), bytes->end(), nullptr, false);
  const bool ours = json.is_object() && json.contains("plan") && json["plan"] == plan.id;
  return ours ? std::move(json) : Json(nullptr);
}

// Whether the file is there in its full size.
bool has_size(const fs::path& file, std::uint64_t bytes) {
  std::error_code error;
  return fs::file_size(file, error) == bytes && !error;
}

DoneRecord done_from(const Json& json) {
  DoneRecord record;
  record.odori = text_of(json.at("odori"));
  record.renderer = text_of(json.at("renderer"));
  record.host = text_of(json.at("host"));
  record.seconds = json.at("seconds").get<double>();
  for (const Json& each : array_of(json.at("outputs"))) {
    record.outputs.push_back({text_of(each.at("path")), {number_of(each.at("bytes")), hash_of(each.at("hash"))}});
  }
  record.result = json.at("result");
  return record;
}

bool same_names(const std::vector<PlannedFile>& files, const std::vector<std::string>& names) {
  if (files.size() != names.size()) return false;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (files[i].path != names[i]) return false;
  }
  return true;
}

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMaxClaimBytes = 4096;
constexpr std::chrono::milliseconds kWatchInterval{200};

std::int64_t process_id() {
#if defined(_WIN32)
  return GetCurrentProcessId();
#else
  return getpid();
#endif
}

fs::path claim_file(const fs::path& work, std::size_t piece) { return piece_file(work, piece, "running"); }

// Written in place: the file itself is the claim. A claim that cannot be written, as on a full disk, gets old.
void write_claim(const fs::path& file, const Plan& plan, const ClaimRecord& claim) {
  const nlohmann::ordered_json json = {
      {"plan", plan.id}, {"host", claim.host}, {"process", claim.process}, {"beat", claim.beat}, {"done", claim.done}};
  std::ofstream out(file, std::ios::binary);
  out << dump(json, -1) << '\n';
}

enum class Watched : std::uint8_t { lost, gone, alive, interrupted };

// Watches the claim of another worker until it changes or enough time has passed without.
Watched watch(const fs::path& work, const Plan& plan, std::size_t piece, std::chrono::milliseconds patience) {
  const auto first = read_claim(work, plan, piece);
  if (first && has_ended(*first)) return Watched::lost;
  const auto end = Clock::now() + patience;
  std::error_code error;
  while (Clock::now() < end) {
    if (interrupt_requested()) return Watched::interrupted;
    std::this_thread::sleep_for(std::min(patience, kWatchInterval));
    if (!fs::exists(claim_file(work, piece), error)) return Watched::gone;
    const auto now = read_claim(work, plan, piece);
    if (now && now != first) return Watched::alive;
  }
  return Watched::lost;
}

Fault taken_fault(const fs::path& work, const Plan& plan, std::size_t piece) {
  const auto claim = read_claim(work, plan, piece);
  return fault(kPieceTaken, claim ? tr_format("process {} on {}", claim->process, claim->host) : std::string());
}

}  // namespace

Status write_done(const fs::path& work, const Plan& plan, const Piece& piece, DoneRecord record) {
  Json outputs = Json::array();
  for (const std::string& name : piece.outputs) {
    const auto content = file_content(work / path_from_utf8(name));
    if (!content) return content.fault();
    outputs.push_back({{"path", name}, {"bytes", content->bytes}, {"hash", hash_text(content->hash)}});
  }
  const Json json = {{"plan", plan.id},
                     {"piece", piece.number},
                     {"odori", record.odori},
                     {"renderer", record.renderer},
                     {"host", record.host},
                     {"seconds", record.seconds},
                     {"outputs", std::move(outputs)},
                     {"result", std::move(record.result)}};
  const Status written = write_json(piece_file(work, piece.number, "done"), json);
  std::error_code error;
  if (written) fs::remove(piece_file(work, piece.number, "failed"), error);
  return written;
}

std::optional<DoneRecord> read_done(const fs::path& work, const Plan& plan, std::size_t number) {
  const Json json = read_record(piece_file(work, number, "done"), plan);
  if (json.is_null()) return std::nullopt;
  try {
    DoneRecord record = done_from(json);
    const auto piece = read_piece(work, plan, number);
    if (!piece || !same_names(record.outputs, piece->outputs)) return std::nullopt;
    for (const PlannedFile& output : record.outputs) {
      if (!has_size(work / path_from_utf8(output.path), output.content.bytes)) return std::nullopt;
    }
    return record;
  } catch (const std::exception&) {
    return std::nullopt;  // damaged: the piece is done again
  }
}

Status check_outputs(const fs::path& work, const DoneRecord& record) {
  for (const PlannedFile& output : record.outputs) {
    const auto content = file_content(work / path_from_utf8(output.path));
    if (!content || *content != output.content) return fault(kOutputDamaged, output.path);
  }
  return Done{};
}

void discard_done(const fs::path& work, std::size_t piece) {
  std::error_code error;
  fs::remove(piece_file(work, piece, "done"), error);
}

Status write_failed(const fs::path& work, const Plan& plan, std::size_t piece, const FailedRecord& record) {
  return write_json(piece_file(work, piece, "failed"), {{"plan", plan.id},
                                                        {"piece", piece},
                                                        {"host", record.host},
                                                        {"status", record.status},
                                                        {"message", record.message}});
}

std::optional<FailedRecord> read_failed(const fs::path& work, const Plan& plan, std::size_t piece) {
  const Json json = read_record(piece_file(work, piece, "failed"), plan);
  if (json.is_null()) return std::nullopt;
  try {
    return FailedRecord{text_of(json.at("host")), json.at("status").get<int>(), text_of(json.at("message"))};
  } catch (const std::exception&) {
    return FailedRecord{{}, 0, tr("the record of the failure is damaged")};
  }
}

struct PieceClaim::State {
  fs::path file;
  Plan plan;
  ClaimRecord claim;
  std::atomic<std::size_t> done{0};
  std::mutex mutex;
  std::condition_variable woken;
  bool ended = false;
  std::thread heart;

  bool ours() const {
    const auto bytes = read_file(file, kMaxClaimBytes);
    if (!bytes) return false;
    const std::string_view text(reinterpret_cast<const char*>(bytes->data()), bytes->size());
    return text.find(fmt::format("\"process\":{},", claim.process)) != std::string_view::npos &&
           text.find(dump(Json(claim.host), -1)) != std::string_view::npos;
  }

  void beat(std::chrono::milliseconds interval) {
    std::unique_lock lock(mutex);
    while (!woken.wait_for(lock, interval, [this] { return ended; })) {
      ++claim.beat;
      claim.done = done.load();
      write_claim(file, plan, claim);
    }
  }

  ~State() {
    {
      const std::lock_guard lock(mutex);
      ended = true;
    }
    woken.notify_all();
    if (heart.joinable()) heart.join();
    std::error_code error;
    if (ours()) fs::remove(file, error);
  }
};

PieceClaim::PieceClaim(std::unique_ptr<State> state) : state_(std::move(state)) {}
PieceClaim::PieceClaim(PieceClaim&&) noexcept = default;
PieceClaim::~PieceClaim() = default;

void PieceClaim::set_progress(std::size_t done) { state_->done = done; }

Result<PieceClaim> PieceClaim::take(const fs::path& work, const Plan& plan, std::size_t piece,
                                    const ClaimTimes& times) {
  const fs::path file = claim_file(work, piece);
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  for (;;) {
    const int failed = create_exclusively(file);
    if (failed == 0) break;
    if (failed != EEXIST) return fault(kFileUnwritable, std::generic_category().message(failed));
    const Watched watched = watch(work, plan, piece, times.patience);
    if (watched == Watched::interrupted) return fault(kClaimInterrupted);
    if (watched == Watched::alive) return taken_fault(work, plan, piece);
    if (watched == Watched::lost && !fs::remove(file, error) && error) {
      return fault(kFileUnwritable, error_text(error));
    }
  }
  auto state = std::make_unique<State>();
  state->file = file;
  state->plan.id = plan.id;
  state->claim = {host_name(), process_id(), 0, 0};
  write_claim(file, state->plan, state->claim);
  state->heart = std::thread([raw = state.get(), beat = times.beat] { raw->beat(beat); });
  return PieceClaim(std::move(state));
}

std::optional<ClaimRecord> read_claim(const fs::path& work, const Plan& plan, std::size_t piece) {
  const auto bytes = read_file(claim_file(work, piece), kMaxClaimBytes);
  if (!bytes) return std::nullopt;
  const auto json = nlohmann::ordered_json::parse(bytes->begin(), bytes->end(), nullptr, false);
  try {
    if (!json.is_object() || json.at("plan") != plan.id) return std::nullopt;
    return ClaimRecord{text_of(json.at("host")), json.at("process").get<std::int64_t>(), number_of(json.at("beat")),
                       number_of(json.at("done"))};
  } catch (const std::exception&) {
    return std::nullopt;  // half written
  }
}

bool has_ended(const ClaimRecord& claim) {
  if (claim.host != host_name()) return false;
#if defined(_WIN32)
  if (claim.process <= 0 || claim.process == process_id()) return true;
  const HANDLE process = OpenProcess(SYNCHRONIZE, FALSE, static_cast<DWORD>(claim.process));
  if (process == nullptr) return GetLastError() == ERROR_INVALID_PARAMETER;
  const bool ended = WaitForSingleObject(process, 0) == WAIT_OBJECT_0;
  CloseHandle(process);
  return ended;
#else
  const auto process = static_cast<pid_t>(claim.process);
  return process <= 0 || process == getpid() || (kill(process, 0) != 0 && errno == ESRCH);
#endif
}

std::string host_name() {
#if defined(_WIN32)
  const std::string name = environment("COMPUTERNAME");
  return name.empty() ? "unknown" : name;
#else
  char name[256] = {};
  return gethostname(name, sizeof name - 1) == 0 ? name : "unknown";
#endif
}

}  // namespace odori
