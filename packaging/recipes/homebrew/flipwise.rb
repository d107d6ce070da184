# SPDX-License-Identifier: MIT
# For Homebrew: Formula/f/flipwise.rb in homebrew-core, or Formula/flipwise.rb in a tap. `./dev package` fills in what is between @.
class Flipwise < Formula
  desc "Exact solver for Lights Out and other flip puzzles"
  homepage "@REPOSITORY@"
  url "@REPOSITORY@/releases/download/v@VERSION@/flipwise-@VERSION@.tar.gz"
  sha256 "@SHA256@"
  license "MIT"
  head "@REPOSITORY@.git", branch: "main"

  livecheck do
    url :head
    regex(/^v?(\d+(?:\.\d+)+)$/i)
  end

  depends_on "boost" => :build
  depends_on "cli11" => :build
  depends_on "cmake" => :build
  depends_on "ninja" => :build
  depends_on "nlohmann-json" => :build
  depends_on "fmt"

  def install
    args = %w[
      -DBUILD_SHARED_LIBS=ON
      -DFLIPWISE_WITH_NTL=OFF
      -DFLIPWISE_BUILD_TESTS=OFF
      -DFLIPWISE_BUILD_BENCH=OFF
    ]
    system "cmake", "-S", ".", "-B", "build", "-G", "Ninja", *args, *std_cmake_args
    system "cmake", "--build", "build"
    system "cmake", "--install", "build"
    pkgshare.install "examples/consumer"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/flipwise --version")
    assert_match "; presses 4", pipe_output("#{bin}/flipwise solve", "1001\n0110\n0110\n1001\n")
    system ENV.cxx, "-std=c++20", pkgshare/"consumer/main.cpp", "-I#{include}", "-L#{lib}", "-lflipwise",
                    "-Wl,-rpath,#{lib}", "-o", "consumer"
    assert_match "4 presses", shell_output("./consumer")
  end
end
