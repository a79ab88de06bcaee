#include "work/plan.h"

#include "base/bytes.h"
#include "base/files.h"
#include "base/translate.h"
#include "odori/version.h"
#include "work/detail/json_fields.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace odori {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kBlock = std::size_t{1} << 20;  // a multiple of the hash's words: blocks do not change it

using Json = nlohmann::ordered_json;

constexpr std::size_t kIndexLine = 13;  // bytes: twelve digits and a line end
constexpr std::size_t kMaxPlanBytes = std::size_t{256} << 20;
constexpr std::size_t kMaxLineBytes = std::size_t{256} << 20;  // of a piece
constexpr std::size_t kPiecesPerFolder = 1000;

Fault damaged(std::string detail) { return fault(kPlanDamaged, std::move(detail)); }

Json files_json(const std::vector<PlannedFile>& files) {
  Json json = Json::array();
  for (const PlannedFile& file : files) {
    json.push_back({{"path", file.path}, {"bytes", file.content.bytes}, {"hash", hash_text(file.content.hash)}});
  }
  return json;
}

std::vector<PlannedFile> files_from(const Json& json) {
  std::vector<PlannedFile> files;
  for (const Json& each : array_of(json)) {
    files.push_back({text_of(each.at("path")), {number_of(each.at("bytes")), hash_of(each.at("hash"))}});
  }
  return files;
}

std::vector<std::string> texts_from(const Json& json) {
  std::vector<std::string> texts;
  for (const Json& each : array_of(json)) texts.push_back(text_of(each));
  return texts;
}

std::string plan_text(const Plan& plan, std::uint64_t pieces_hash) {
  Json steps = Json::array();
  for (const PlanStep& step : plan.steps) {
    steps.push_back({{"name", step.name}, {"first", step.first}, {"count", step.count}});
  }
  const Json json = {{"format", "odori-plan"},
                     {"version", 1},
                     {"odori", plan.odori},
                     {"folder", plan.folder},
                     {"command", plan.command},
                     {"settings", plan.settings},
                     {"steps", std::move(steps)},
                     {"pieces_hash", hash_text(pieces_hash)},
                     {"inputs", files_json(plan.inputs)}};
  return dump(json, 1) + "\n";
}

std::string id_of(std::string_view text) {
  ContentHash hash;
  hash.add(std::span<const char>(text));
  return hash_text(hash.value());
}

std::vector<PlanStep> steps_from(const Json& json) {
  std::vector<PlanStep> steps;
  std::size_t next = 0;
  for (const Json& each : array_of(json)) {
    PlanStep step{text_of(each.at("name")), number_of(each.at("first")), number_of(each.at("count"))};
    if (step.first != next || step.count == 0 || step.count > kMaxPieces - next) throw InvalidField("steps");
    next += step.count;
    steps.push_back(std::move(step));
  }
  if (steps.empty()) throw InvalidField("steps");
  return steps;
}

Plan plan_from(const Json& json, std::string_view text) {
  if (text_of(json.at("format")) != "odori-plan") throw InvalidField("format");
  if (number_of(json.at("version")) != 1) throw InvalidField("version");
  Plan plan;
  plan.odori = text_of(json.at("odori"));
  plan.folder = text_of(json.at("folder"));
  plan.command = texts_from(json.at("command"));
  plan.settings = json.at("settings");
  if (!plan.settings.is_object() || plan.command.empty()) throw InvalidField("command");
  plan.inputs = files_from(json.at("inputs"));
  plan.steps = steps_from(json.at("steps"));
  plan.id = id_of(text);
  return plan;
}

// Whether the name is one of this piece's outputs; any other name could lead to another place in the file system.
bool is_output_of(std::string_view name, std::size_t piece) {
  const std::string stem = output_name(piece, "");
  if (!name.starts_with(stem) || name.size() == stem.size()) return false;
  return std::all_of(name.begin() + static_cast<std::ptrdiff_t>(stem.size()), name.end(),
                     [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.'; });
}

Piece piece_from(const Json& json, std::size_t number) {
  Piece piece;
  piece.number = number_of(json.at("piece"));
  if (piece.number != number) throw InvalidField("piece");
  piece.first = number_of(json.at("first"));
  piece.count = number_of(json.at("count"));
  piece.outputs = texts_from(json.at("outputs"));
  for (const std::string& name : piece.outputs) {
    if (!is_output_of(name, number)) throw InvalidField("outputs");
  }
  if (json.contains("inputs")) piece.inputs = files_from(json.at("inputs"));
  if (json.contains("about")) piece.about = json.at("about");
  return piece;
}

// The bytes between two places of a file.
std::optional<std::string> read_part(const fs::path& file, std::uint64_t from, std::uint64_t count) {
  std::ifstream in(file, std::ios::binary);
  in.seekg(0, std::ios::end);
  const auto size = static_cast<std::uint64_t>(std::max<std::streamoff>(in.tellg(), 0));
  if (!in || from > size || count > size - from) return std::nullopt;
  in.seekg(static_cast<std::streamoff>(from));
  std::string text(count, '\0');
  in.read(text.data(), static_cast<std::streamsize>(count));
  return in ? std::optional(std::move(text)) : std::nullopt;
}

std::optional<std::uint64_t> index_line(std::string_view line) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size() - 1, value);
  return error == std::errc() && *end == '\n' ? std::optional(value) : std::nullopt;
}

}  // namespace

Result<FileContent> file_content(const std::filesystem::path& file) {
  FileContent content;
  ContentHash hash;
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) {
    const auto bytes = read_file(file);  // in an archive, or none
    if (!bytes) return bytes.fault();
    hash.add(Bytes(*bytes));
    return FileContent{bytes->size(), hash.value()};
  }
  std::ifstream in(file, std::ios::binary);
  if (!in) return fault(kFileUnreadable);
  std::vector<std::uint8_t> block(kBlock);
  while (in) {
    in.read(reinterpret_cast<char*>(block.data()), static_cast<std::streamsize>(block.size()));
    const std::size_t count = in.gcount();
    hash.add(Bytes(block).first(count));
    content.bytes += count;
  }
  if (!in.eof()) return fault(kFileUnreadable);
  content.hash = hash.value();
  return content;
}

std::string hash_text(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

const PlanStep& Plan::step_of(std::size_t piece) const {
  return *std::find_if(steps.begin(), steps.end() - 1, [&](const PlanStep& s) { return piece < s.first + s.count; });
}

std::string output_name(std::size_t piece, std::string_view extension) {
  return fmt::format("pieces/{:03}/{:06}.{}", piece / kPiecesPerFolder, piece, extension);
}

fs::path piece_file(const fs::path& work, std::size_t piece, std::string_view extension) {
  return work / path_from_utf8(output_name(piece, extension));
}

Result<PlanWriter> PlanWriter::create(const fs::path& work) {
  std::error_code error;
  if (fs::exists(work, error) && !fs::exists(work / "plan.json", error) && !fs::is_empty(work, error)) {
    return fault(kPlanExists, tr("it is no work folder, and not empty"));
  }
  auto lines = AtomicFileWriter::create(work / "pieces.jsonl");
  if (!lines) return lines.fault();
  auto index = AtomicFileWriter::create(work / "pieces.index");
  if (!index) return index.fault();
  return PlanWriter(work, std::move(*lines), std::move(*index));
}

PlanWriter::PlanWriter(fs::path work, AtomicFileWriter lines, AtomicFileWriter index)
    : work_(std::move(work)), lines_(std::move(lines)), index_(std::move(index)) {}

Status PlanWriter::add_index() { return index_.add(fmt::format("{:012}\n", bytes_)); }

Status PlanWriter::add(const Piece& piece, const std::string& program) {
  Json json = {{"piece", piece.number}, {"first", piece.first}, {"count", piece.count}};
  json["command"] = {program, "run", utf8_from_path(work_), "--piece", std::to_string(piece.number)};
  json["outputs"] = piece.outputs;
  if (!piece.inputs.empty()) json["inputs"] = files_json(piece.inputs);
  if (!piece.about.is_null()) json["about"] = piece.about;
  const std::string line = dump(json, -1) + "\n";
  if (const Status done = add_index(); !done) return done;
  bytes_ += line.size();
  hash_.add(std::span<const char>(line));
  return lines_.add(line);
}

Status PlanWriter::finish(Plan& plan) {
  const std::string text = plan_text(plan, hash_.value());
  const fs::path file = work_ / "plan.json";
  if (const auto existing = read_file(file, kMaxPlanBytes)) {
    const std::string_view found(reinterpret_cast<const char*>(existing->data()), existing->size());
    if (found != text) return fault(kPlanExists);
  }
  plan.id = id_of(text);
  for (const Status& done : {add_index(), lines_.finish(), index_.finish()}) {
    if (!done) return done;
  }
  return write_file(file, Bytes(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
}

Result<Plan> read_plan(const fs::path& work) {
  const auto bytes = read_file(work / "plan.json", kMaxPlanBytes);
  if (!bytes) {
    const bool none = bytes.fault().kind == &kFileMissing;
    return none ? fault(kPlanMissing) : bytes.fault();
  }
  const std::string_view text(reinterpret_cast<const char*>(bytes->data()), bytes->size());
  try {
    return plan_from(Json::parse(text), text);
  } catch (const std::exception& error) {
    return damaged(fmt::format("plan.json: {}", error.what()));
  }
}

Result<Piece> read_piece(const fs::path& work, const Plan& plan, std::size_t number) {
  if (number >= plan.pieces()) {
    return fault(kNoSuchPiece, tr_format("{} of pieces 0 to {}", number, plan.pieces() - 1));
  }
  const auto lines = read_part(work / "pieces.index", number * kIndexLine, 2 * kIndexLine);
  if (!lines) return damaged(tr("pieces.index is cut short"));
  const auto from = index_line(std::string_view(*lines).substr(0, kIndexLine));
  const auto to = index_line(std::string_view(*lines).substr(kIndexLine));
  if (!from || !to || *to <= *from || *to - *from > kMaxLineBytes) return damaged("pieces.index");
  const auto line = read_part(work / "pieces.jsonl", *from, *to - *from);
  if (!line) return damaged(tr("pieces.jsonl is cut short"));
  try {
    return piece_from(Json::parse(*line), number);
  } catch (const std::exception& error) {
    return damaged(fmt::format("pieces.jsonl, piece {}: {}", number, error.what()));
  }
}

}  // namespace odori
