#pragma once

// SQLite with errors as values. The first error of a connection is kept, and everything after it does nothing, so that
// a sequence of statements is checked once, at its end:
//
//   Statement insert = database.prepare("INSERT INTO tag VALUES(?, ?)");
//   insert.bind(path, tag).run();
//   if (const Status done = database.status(); !done) return done;

#include "base/fault.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

namespace odori {

inline constexpr FaultKind kDatabaseUnusable{"library.database", "the library's database cannot be used"};
inline constexpr FaultKind kDatabaseBroken{"library.broken", "the library's database is damaged"};

class Statement;

enum class DatabaseAccess : std::uint8_t {
  create,  // and write
  salvage  // read what is left of a damaged file, and leave it as it is
};

// A connection to one file, for one thread.
class Database {
 public:
  // Waits up to 5 s for other programs. Fails with kDatabaseUnusable or kDatabaseBroken; the content is not checked.
  static Result<Database> open(const std::filesystem::path& file, DatabaseAccess access);

  Database(Database&&) noexcept;
  Database& operator=(Database&&) noexcept;
  ~Database();

  // Runs statements that give no rows.
  void run(const char* sql);
  Statement prepare(std::string_view sql);
  // The first value of the first row; 0: there is none.
  std::int64_t number(std::string_view sql);
  std::string text(std::string_view sql);

  std::int64_t last_row() const;

  // The first error, or success.
  Status status() const;
  bool ok() const;
  // Ends a transaction without its changes, also after an error, which is kept.
  void roll_back();
  // Closes the file, whose statements are gone by now; afterwards `status` is this fault and nothing is done any more.
  void close(Fault reason);

  struct Connection;

 private:
  explicit Database(std::unique_ptr<Connection> connection);
  std::unique_ptr<Connection> connection_;
};

// Changes that are made together or not at all: what is not committed is undone.
class Transaction {
 public:
  explicit Transaction(Database& database);
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  ~Transaction();

  // The changes are in the file when this succeeds.
  Status commit();

 private:
  Database& database_;
  bool open_ = true;
};

// A statement of one connection, which must outlive it.
class Statement {
 public:
  Statement(Database::Connection* connection, std::string_view sql);
  Statement(Statement&&) noexcept;
  ~Statement();

  // Starts over with these values: integers, doubles, texts (UTF-8) and optionals of them.
  template <typename... Values>
  Statement& bind(const Values&... values) {
    reset();
    int at = 0;
    (bind_one(++at, values), ...);
    return *this;
  }

  Statement& bind_list(const std::vector<std::string>& texts);
  // A value of another statement's current row, whatever its type.
  void bind_value(int at, const Statement& from, int column);

  // To the next row; false: there is none, or there was an error. A statement that was not stepped to its end keeps
  // what it reads as it was, and a file that grows with every change: `reset` ends it.
  bool step();
  void run();  // to the end
  void reset();

  // Of the current row, by column from 0.
  bool is_null(int column) const;
  std::int64_t integer(int column) const;
  double real(int column) const;
  std::string text(int column) const;

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };

  void bind_integer(int at, std::int64_t value);
  void bind_real(int at, double value);
  void bind_text(int at, std::string_view value);
  void bind_nothing(int at);

  template <typename Value>
  void bind_one(int at, const Value& value) {
    if constexpr (std::is_convertible_v<Value, std::string_view>) {
      bind_text(at, value);
    } else if constexpr (std::is_floating_point_v<Value>) {
      bind_real(at, value);
    } else if constexpr (std::is_integral_v<Value>) {
      bind_integer(at, static_cast<std::int64_t>(value));
    } else if (value) {
      bind_one(at, *value);
    } else {
      bind_nothing(at);
    }
  }

  Database::Connection* connection_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

}  // namespace odori
