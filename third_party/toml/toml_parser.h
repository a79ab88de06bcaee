#pragma once

// toml++, included only here, with the settings that every file has to share.
#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0

// toml++ asserts that a table's name starts with a character of a key ("[=" or "[[[" do not) before it checks the same
// and reports an error; without NDEBUG that ends the program, with it a compiler may leave out the check
// (https://github.com/marzer/tomlplusplus/pull/301). Its checks alone are enough.
#pragma push_macro("NDEBUG")
#undef NDEBUG
#define TOML_ASSERT(expression) static_assert(true)
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")
