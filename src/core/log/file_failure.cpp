// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/log/file_failure.hpp"

#include <cerrno>
#include <system_error>

namespace haec_sim
{

namespace
{

std::string_view advice_for(int error, std::string_view otherwise)
{
    switch (error)
    {
    case ENOSPC:
        return "free some space or files there (see df and df -i), or give another folder";
    case EDQUOT:
        return "free some of your quota there, or give another folder";
    case EMFILE:
        return "raise the limit of open files (ulimit -n), or use more MPI ranks";
    case ENFILE:
        return "all programs of this machine together have as many open as it allows "
               "(fs.file-max); end others, or ask the administrator";
    default:
        return otherwise;
    }
}

} // namespace

std::string file_failure_text(int error, std::string_view otherwise)
{
    if (error == EACCES || error == EPERM)
    {
        return "permission denied; check who may read and write it";
    }
    return std::generic_category().message(error) + "; " +
           std::string(advice_for(error, otherwise));
}

} // namespace haec_sim
