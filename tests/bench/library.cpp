// Measures the library on generated files: the first scan, a scan of nothing new, the memory, searches, and what the
// window's thread does for it while they are scanned.
//
// usage: bench_library FOLDER [FILES (100000)]
//
// A tenth of the files are models of about 4 KB, half motions, a tenth songs, the rest textures. FOLDER must not exist;
// it is left there, so that a second run measures with files that the system has not in memory.

#include "library/library.h"

#include "app/session.h"
#include "app/tasks/library_task.h"
#include "base/files.h"
#include "format/pmx/pmx.h"
#include "library/browse.h"
#include "library/search.h"
#include "support/models.h"
#include "support/vmd_bytes.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#if !defined(_WIN32)
#include <sys/resource.h>
#endif

namespace {

namespace fs = std::filesystem;
using namespace odori;
using Clock = std::chrono::steady_clock;

double ms_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

// Processor time of this program, its own and the system's for it.
double cpu_s() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

double peak_mib() {
#if defined(_WIN32)
  return 0.0;
#else
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024.0;
#endif
}

constexpr const char* kNames[] = {"初音ミク", "鏡音リン", "巡音ルカ", "KAITO",    "めいこ",
                                  "重音テト", "Komai",    "ｱｲﾄﾞﾙ",    "弦巻マキ", "東北きりたん"};
constexpr const char* kSongs[] = {"極楽浄土",     "ワールドイズマイン",    "Tell Your World",
                                  "千本桜",       "ハッピーシンセサイザ",  "Ghost Rule",
                                  "おちゃめ機能", "恋愛サーキュレーション"};

void write(const fs::path& file, const std::vector<std::uint8_t>& bytes) {
  std::ofstream out(file, std::ios::binary);
  out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

std::vector<std::uint8_t> model_bytes(int number) {
  Model model = testing::every_kind_model(4, static_cast<std::uint32_t>(number));
  model.name = std::string(kNames[number % std::size(kNames)]) + " " + std::to_string(number);
  model.english_name = "Model " + std::to_string(number);
  model.comment = "モデル制作：作者" + std::to_string(number % 300) + "\n再配布は禁止です\n";
  model.comment.resize(std::max<std::size_t>(model.comment.size(), 1200), ' ');
  return write_pmx(model);
}

std::vector<std::uint8_t> motion_bytes(int number) {
  testing::VmdBytes vmd;
  vmd.header();
  vmd.u32(8);
  for (std::uint32_t key = 0; key < 8; ++key) {
    vmd.bone("\x83\x5A\x83\x93\x83\x5E\x81\x5B", key * 30 * static_cast<std::uint32_t>(1 + number % 60),
             {static_cast<float>(number), static_cast<float>(key), 0}, kNoRotation);
  }
  for (int section = 0; section < 5; ++section) vmd.u32(0);
  return vmd.bytes();
}

// Ten files per folder, a hundred folders per folder.
void generate(const fs::path& root, int files) {
  for (int i = 0; i < files; ++i) {
    const fs::path folder =
        root / std::to_string(i / 1000) / path_from_utf8(kSongs[i / 10 % std::size(kSongs)] + std::to_string(i / 10));
    if (i % 10 == 0) fs::create_directories(folder);
    const std::string number = std::to_string(i);
    if (i % 10 == 0) {
      write(folder / ("model" + number + ".pmx"), model_bytes(i));
    } else if (i % 10 <= 5) {
      write(folder / path_from_utf8(std::string("モーション") + number + ".vmd"), motion_bytes(i));
    } else if (i % 10 == 6) {
      std::vector<std::uint8_t> wav{'R', 'I', 'F', 'F', 36, 0, 0, 0, 'W', 'A', 'V', 'E', 'f', 'm', 't', ' '};
      wav.resize(44 + static_cast<std::size_t>(i % 7));
      write(folder / ("song" + number + ".wav"), wav);
    } else {
      write(folder / ("texture" + number + ".png"), {0x89, 'P', 'N', 'G'});
    }
  }
}

void print_scan(const char* what, Library& library, const fs::path& root) {
  JobControl control;
  const auto start = Clock::now();
  const double cpu = cpu_s();
  const auto report = scan_library(library, {root}, control);
  if (!report) {
    std::printf("%s: %s\n", what, describe(report.fault()).c_str());
    std::exit(1);
  }
  std::printf(
      "%s: %.2f s, processor %.2f s, %zu folders, %zu files of the library, %zu added, %zu unreadable; peak memory "
      "%.0f MiB\n",
      what, ms_since(start) / 1000.0, cpu_s() - cpu, report->folders, report->files, report->added, report->unreadable,
      peak_mib());
}

// The median and the longest of 21.
void print_search(Library& library, const char* typed) {
  std::vector<double> times;
  std::size_t found = 0;
  for (int i = 0; i < 21; ++i) {
    const auto start = Clock::now();
    found = search(library.index, library.user, parse_query(typed)).size();
    times.push_back(ms_since(start));
  }
  std::ranges::sort(times);
  std::printf("search %s: median %.2f ms, longest %.2f ms, %zu found\n", typed, times[times.size() / 2], times.back(),
              found);
}

// What a frame of the window does for the library while it is scanned for the first time, and the user types into the
// open dialog: everything but drawing.
void print_frames_while_scanning(const fs::path& folder) {
  const fs::path home = folder / "window";
  fs::remove_all(home);
#if defined(_WIN32)
  _putenv_s("APPDATA", utf8_from_path(home).c_str());
#else
  setenv("XDG_DATA_HOME", home.c_str(), 1);
#endif
  Session session;
  LibraryTask task;
  session.dialog.open(DialogUse::open);
  session.requests.push_back(AddLibraryFolder{folder / "files"});
  const char* const typed[] = {"", "み", "ミク", "初音", "kind:dance", "千本桜 long:>60", "like:/nowhere"};
  std::vector<double> times;
  bool scans = true;
  const auto start = Clock::now();
  for (std::size_t frame = 0; scans; ++frame) {
    const auto begin = Clock::now();
    task.update(session);
    if (frame % 15 == 0) session.dialog.show_found(typed[frame / 15 % std::size(typed)], {});
    update_dialog(session);
    times.push_back(ms_since(begin));
    scans = frame < 60 || session.tasks.library_scanned.has_value();
    std::this_thread::sleep_until(begin + std::chrono::microseconds(16667));
  }
  std::ranges::sort(times);
  std::printf(
      "window's thread while scanning for %.1f s: median %.3f ms, 99 %% %.2f ms, longest %.2f ms of %zu frames\n",
      ms_since(start) / 1000.0, times[times.size() / 2], times[times.size() * 99 / 100], times.back(), times.size());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::puts("usage: bench_library FOLDER [FILES]");
    return 2;
  }
  const fs::path folder = fs::absolute(path_from_utf8(argv[1]));
  const int files = argc > 2 ? std::atoi(argv[2]) : 100000;
  const bool old = fs::exists(folder / "files");
  if (!old) generate(folder / "files", files);
  fs::remove_all(folder / "data");
  Diagnostics findings;
  auto library = open_library(folder / "data", findings);
  if (!library) return 1;
  print_scan("first scan", *library, folder / "files");
  print_scan("scan of nothing new", *library, folder / "files");
  for (const char* typed : {"み", "ミク", "miku", "初音", "初音ミク", "mi", "モーション 99", "極楽浄土",
                            "千本桜 kind:dance long:>60", "author:作者290", "nothing at all", "model999"}) {
    print_search(*library, typed);
  }
  const auto dance = search(library->index, library->user, parse_query("kind:dance"), 1);
  if (!dance.empty()) print_search(*library, name_condition("like", dance.front().path).c_str());
  std::printf("index: %.1f MiB\n", static_cast<double>(fs::file_size(Index::file_in(folder / "data"))) / (1 << 20));
  print_frames_while_scanning(folder);
  return 0;
}
