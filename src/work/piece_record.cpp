#include "work/piece_record.h"

#include "base/files.h"
#include "base/translate.h"
#include "work/detail/json_fields.h"

#include <exception>
#include <system_error>
#include <utility>

namespace odori {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMaxRecordBytes = std::size_t{64} << 20;

Status write_json(const fs::path& file, const Json& json) {
  const std::string text = json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
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

}  // namespace odori
