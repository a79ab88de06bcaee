#include "library/detail/sqlite.h"

#include "base/files.h"

#include <utility>

#include <sqlite3.h>

namespace odori {

struct Database::Connection {
  sqlite3* handle = nullptr;
  std::optional<Fault> fault{};

  Connection() = default;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() { sqlite3_close_v2(handle); }

  void fail(int code) {
    if (fault) return;
    const int primary = code & 0xFF;
    // Statements of this module are right, so tables that they do not fit are damaged, too.
    const bool broken =
        primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB || primary == SQLITE_FORMAT || primary == SQLITE_ERROR;
    const char* text = handle != nullptr ? sqlite3_errmsg(handle) : sqlite3_errstr(code);
    fault = odori::fault(broken ? kDatabaseBroken : kDatabaseUnusable, text);
  }
};

namespace {

constexpr int kBusyTimeoutMs = 5000;

// One thread per connection.
constexpr int kFlags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;

void configure(sqlite3* handle, DatabaseAccess access) {
  sqlite3_busy_timeout(handle, kBusyTimeoutMs);
  // Functions that a file of a stranger names are not run.
  sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  const bool salvage = access == DatabaseAccess::salvage;
  sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, salvage ? 0 : 1, nullptr);
  // A file that is shorter than it says is then opened all the same.
  sqlite3_db_config(handle, SQLITE_DBCONFIG_WRITABLE_SCHEMA, salvage ? 1 : 0, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, salvage ? 1 : 0, nullptr);
}

}  // namespace

Database::Database(std::unique_ptr<Connection> connection) : connection_(std::move(connection)) {}
Database::Database(Database&&) noexcept = default;
Database& Database::operator=(Database&&) noexcept = default;
Database::~Database() = default;

Result<Database> Database::open(const std::filesystem::path& file, DatabaseAccess access) {
  auto connection = std::make_unique<Connection>();
  const std::string name = utf8_from_path(file);
  const int flags = kFlags | (access == DatabaseAccess::create ? SQLITE_OPEN_CREATE : 0);
  const int code = sqlite3_open_v2(name.c_str(), &connection->handle, flags, nullptr);
  if (code != SQLITE_OK) {
    connection->fail(code);
    return std::move(*connection->fault);
  }
  configure(connection->handle, access);
  return Database(std::move(connection));
}

void Database::run(const char* sql) {
  if (connection_->fault) return;
  const int code = sqlite3_exec(connection_->handle, sql, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) connection_->fail(code);
}

Statement Database::prepare(std::string_view sql) { return {connection_.get(), sql}; }

std::int64_t Database::number(std::string_view sql) {
  Statement statement = prepare(sql);
  return statement.step() ? statement.integer(0) : 0;
}

std::string Database::text(std::string_view sql) {
  Statement statement = prepare(sql);
  return statement.step() ? statement.text(0) : std::string();
}

std::int64_t Database::last_row() const { return sqlite3_last_insert_rowid(connection_->handle); }

Status Database::status() const {
  if (connection_->fault) return *connection_->fault;
  return Done{};
}

bool Database::ok() const { return !connection_->fault; }

void Database::roll_back() {
  if (sqlite3_get_autocommit(connection_->handle) == 0)
    sqlite3_exec(connection_->handle, "ROLLBACK", nullptr, nullptr, nullptr);
}

void Database::close(Fault reason) {
  connection_ = std::make_unique<Connection>();
  sqlite3_open(":memory:", &connection_->handle);
  connection_->fault = std::move(reason);
}

Transaction::Transaction(Database& database) : database_(database) { database_.run("BEGIN IMMEDIATE"); }

Transaction::~Transaction() {
  if (open_) database_.roll_back();
}

Status Transaction::commit() {
  database_.run("COMMIT");
  if (database_.ok()) open_ = false;
  return database_.status();
}

void Statement::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

Statement::Statement(Database::Connection* connection, std::string_view sql) : connection_(connection) {
  if (connection_->fault) return;
  sqlite3_stmt* statement = nullptr;
  const int code =
      sqlite3_prepare_v2(connection_->handle, sql.data(), static_cast<int>(sql.size()), &statement, nullptr);
  statement_.reset(statement);
  if (code != SQLITE_OK) connection_->fail(code);
}

Statement::Statement(Statement&&) noexcept = default;
Statement::~Statement() = default;

void Statement::reset() {
  if (statement_) sqlite3_reset(statement_.get());
}

Statement& Statement::bind_list(const std::vector<std::string>& texts) {
  reset();
  int at = 0;
  for (const std::string& text : texts) bind_text(++at, text);
  return *this;
}

void Statement::bind_value(int at, const Statement& from, int column) {
  if (statement_ && from.statement_)
    sqlite3_bind_value(statement_.get(), at, sqlite3_column_value(from.statement_.get(), column));
}

bool Statement::step() {
  if (connection_->fault || !statement_) return false;
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) connection_->fail(code);
  sqlite3_reset(statement_.get());
  return false;
}

void Statement::run() {
  while (step()) {
  }
}

bool Statement::is_null(int column) const { return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL; }

std::int64_t Statement::integer(int column) const { return sqlite3_column_int64(statement_.get(), column); }

double Statement::real(int column) const { return sqlite3_column_double(statement_.get(), column); }

std::string Statement::text(int column) const {
  const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
  const int bytes = sqlite3_column_bytes(statement_.get(), column);
  return text == nullptr ? std::string() : std::string(text, bytes);
}

void Statement::bind_integer(int at, std::int64_t value) {
  if (statement_) sqlite3_bind_int64(statement_.get(), at, value);
}

void Statement::bind_real(int at, double value) {
  if (statement_) sqlite3_bind_double(statement_.get(), at, value);
}

void Statement::bind_text(int at, std::string_view value) {
  if (statement_)
    sqlite3_bind_text(statement_.get(), at, value.data(), static_cast<int>(value.size()), SQLITE_TRANSIENT);
}

void Statement::bind_nothing(int at) {
  if (statement_) sqlite3_bind_null(statement_.get(), at);
}

}  // namespace odori
