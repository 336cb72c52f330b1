// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>

namespace haec_record
{

/// The names of functions of this process by their addresses, from the symbols of the program and
/// its libraries, which need not be exported.
class FunctionNames
{
public:
    /// As in the source: "solve(int)"; empty if it has no symbol.
    std::string at(const void* address);
    /// The function that an address lies in, and how far: "solve(int)+0x1a3"; if it has no symbol,
    /// the name of the program or library and the place in it. Empty for null.
    std::string around(const void* address);

private:
    /// By the place in the file of the program or library.
    using Symbols = std::map<std::uint64_t, std::string>;
    static Symbols read(const std::string& file);
    /// Reads a file once.
    const Symbols& symbols_of(const std::string& file);

    std::unordered_map<std::string, Symbols> files_;
};

} // namespace haec_record
