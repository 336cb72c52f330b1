// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/log/failure_text.hpp"

#include "core/log/file_failure.hpp"
#include "haec_sim/error.hpp"

#include <filesystem>
#include <new>

namespace haec_sim
{

std::string failure_text(const std::exception& failure)
{
    if (dynamic_cast<const Error*>(&failure) != nullptr)
    {
        return failure.what();
    }
    if (dynamic_cast<const std::bad_alloc*>(&failure) != nullptr)
    {
        return "out of memory; take fewer ranks on a node, more nodes, or a smaller machine";
    }
    if (const auto* path = dynamic_cast<const std::filesystem::filesystem_error*>(&failure))
    {
        return path->path1().string() + ": " +
               file_failure_text(path->code().value(),
                                 "check the path and who may read and write it");
    }
    return std::string(failure.what()) + " (a fault of the program, please report it)";
}

} // namespace haec_sim
