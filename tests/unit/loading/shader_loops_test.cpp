// What may run for ever or for long in a fragment shader, and what is written like it and ends. Each of the first was
// accepted by a validator of GLSL 1.50 (glslangValidator) or changes the number of rounds of such a loop.

#include "loading/detail/shader_loops.h"

#include "base/files.h"

#include <string>

#include <gtest/gtest.h>

namespace odori {
namespace {

std::string in_main(const std::string& body) { return "void main() {\n" + body + "\n}\n"; }

class EndlessCodeTest : public ::testing::TestWithParam<std::string> {};

TEST_P(EndlessCodeTest, IsFound) {
  const auto found = find_endless_code(GetParam());
  ASSERT_TRUE(found) << GetParam();
  EXPECT_FALSE(found->text.empty());
  EXPECT_FALSE(found->reason.empty());
}

INSTANTIATE_TEST_SUITE_P(
    Loops, EndlessCodeTest,
    ::testing::Values(in_main("while (true) {}"), in_main("do {} while (true);"), in_main("for (;;) {}"),
                      in_main("for (int i = 0; i < size.x; ++i) {}"), in_main("for (int i = 0; i < 8; --i) {}"),
                      in_main("for (int i = 0; i < 8; i += 0) {}"), in_main("for (uint i = 8; i >= 0; --i) {}"),
                      in_main("for (int i = 0; i != 8; i += 3) {}"),
                      in_main("float a = 2.0 /*/ */ / 2.0; while (a > 0.0) {}"),  // the comment begins and ends once
                      in_main("float a; // no line ends here\rwhile (a > 0.0) {}\n")));

INSTANTIATE_TEST_SUITE_P(
    Counters, EndlessCodeTest,
    ::testing::Values(in_main("for (int i = 0; i < 8; ++i) i = 0;"),
                      in_main("for (int i = 0; i < 8; ++i) { (i) = 0; }"),
                      in_main("for (int i = 0; i < 8; ++i) { --((i)); }"),
                      in_main("for (int i = 0; i < 8; ++i) i >>= 1;"),
                      "#define A i\n" + in_main("for (int i = 0; i < 8; ++i) A = 0;"),
                      in_main("for (int i = 0; i < 8; ++i) whi\\\nle (true) {}"),
                      "void f(inout int x) { x = 0; }\n" + in_main("for (int i = 0; i < 8; ++i) f(i);"),
                      "void f(out highp int x) { x = 0; }\n" + in_main("for (int i = 0; i < 8; ++i) f(i);")));

INSTANTIATE_TEST_SUITE_P(Constants, EndlessCodeTest,
                         ::testing::Values("void f() { const int n = 8; }\n" +
                                               in_main("int n = 8; for (int i = 0; i < n; ++i) ++n;"),
                                           "const int n = 8;\n" + in_main("int n; for (int i = 0; i < n; ++i) {}"),
                                           "const int n = 8;\n" + in_main("int a, n; for (int i = 0; i < n; ++i) {}"),
                                           "const int n = 8;\nvoid f(int n) { for (int i = 0; i < n; ++i) {} }\n",
                                           "int f() { const int n = 9; return n; }\n" +
                                               in_main("const int n = 4; for (int i = 0; i < n; ++i) f();"),
                                           "const int n = 8 * 1000000;\n" + in_main("for (int i = 0; i < n; ++i) {}")));

INSTANTIATE_TEST_SUITE_P(
    Steps, EndlessCodeTest,
    ::testing::Values(
        in_main("for (int i = 0; i < 999; ++i) { for (int j = 0; j < 999; ++j) { result += texel.xyxy; } }"),
        in_main("for (int i = 0; i < 999; ++i) for (int j = 0; j < 999; ++j) result += texel.xyxy;"),
        in_main("for (int i = 0; i < 999; ++i) if (false) {} else for (int j = 0; j < 999; ++j) result += texel.xyxy;"),
        "float f() { float a = 0.0; for (int i = 0; i < 999; ++i) a += 1.0; return a; }\n" +
            in_main("for (int j = 0; j < 999; ++j) result.x += f();"),
        "float f();\n" + in_main("for (int j = 0; j < 999; ++j) result.x += f();") +
            "float f() { float a = 0.0; for (int i = 0; i < 999; ++i) a += 1.0; return a; }\n"));

// 2 to the power of 40 calls without a loop.
TEST(EndlessCode, FunctionsThatCallEachOtherAreCounted) {
  std::string code = "float f0() { return 1.0; }\n";
  for (int i = 1; i <= 40; ++i) {
    const std::string before = "f" + std::to_string(i - 1) + "()";
    code += "float f" + std::to_string(i) + "() { return " + before + " + " + before + "; }\n";
  }
  EXPECT_TRUE(find_endless_code(code + in_main("result.x = f40();")));
}

TEST(EndlessCode, NamesLineAndWord) {
  const auto found = find_endless_code("// while\n/* for\n */\n" + in_main("float a = 0.0;\nwhile (true) {}"));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->line, 6);
  EXPECT_EQ(found->text, "while");
}

class EndingCodeTest : public ::testing::TestWithParam<std::string> {};

TEST_P(EndingCodeTest, IsAllowed) {
  const auto found = find_endless_code(GetParam());
  EXPECT_FALSE(found) << "line " << found->line << ", " << found->text << ": " << found->reason;
}

INSTANTIATE_TEST_SUITE_P(
    Loops, EndingCodeTest,
    ::testing::Values(
        "", "void main() {", in_main("result = texture(color, texel); // while (true) {}"),
        in_main("for (int i = 0; i < 64; ++i) { for (int j = -8; j <= 8; j += 2) result += float(i * j); }"),
        in_main("for (int i = 8; i > -8; i--) if (i == 0 || (i) == 3) result.x += float(i << 1);"),
        "const int kTaps = 12;\n" +
            in_main("for (int i = -kTaps; i <= kTaps; ++i) result += vec4(f(i, kTaps)) / float(kTaps);"),
        "const int n = 4;\nint count() { return n; }\n" + in_main("for (int i = 0; i < n; ++i) count();"),
        "int f() { const int n = 4; return n; }\n" + in_main("const int n = 4; for (int i = 0; i < n; ++i) f();"),
        "void split(vec3 v, out vec2 xy, out float z) { xy = v.xy; z = v.z; }\n" + in_main("vec2 a; float b;")));

TEST(EndingCode, OfTheExampleIsAllowed) {
  const auto shader = read_file(ODORI_SOURCE_DIR "/examples/looks/halftone.frag");
  ASSERT_TRUE(shader);
  EXPECT_FALSE(find_endless_code(std::string(shader->begin(), shader->end())));
}

}  // namespace
}  // namespace odori
