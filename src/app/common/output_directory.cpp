// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/output_directory.hpp"

#include "haec_sim/error.hpp"
#include "ranks/together.hpp"

#include <cstdint>
#include <system_error>
#include <unistd.h>

namespace haec_sim
{

namespace fs = std::filesystem;

OutputDirectory::OutputDirectory(fs::path target, bool force, Ranks& ranks)
    : target_(std::move(target)), force_(force), ranks_(ranks)
{
    if (!target_.has_filename())
    {
        target_ = target_.parent_path();
    }
    auto id = static_cast<std::int64_t>(getpid());
    ranks_.broadcast(std::as_writable_bytes(std::span(&id, 1)), 0);
    partial_ = target_;
    partial_ += ".partial-" + std::to_string(id);
    on_first(ranks_,
             [this]
             {
                 check_target();
                 make_partial();
             });
}

OutputDirectory::~OutputDirectory()
{
    if (!partial_.empty() && ranks_.is_first())
    {
        std::error_code ignored;
        fs::remove_all(partial_, ignored);
    }
}

void OutputDirectory::check_target() const
{
    if (fs::exists(fs::symlink_status(target_)) && !force_)
    {
        throw Error("the output " + target_.string() +
                    " exists; give another --output, or --force to replace it");
    }
    // --force is for archives: a mistyped name must not cost a user's own folder.
    if (fs::exists(target_) && !fs::exists(target_ / "traces.otf2") && !fs::is_empty(target_))
    {
        throw Error("the output " + target_.string() +
                    " exists and is no OTF2 archive; --force replaces archives only, give another "
                    "--output");
    }
}

void OutputDirectory::make_partial()
{
    std::error_code failure;
    fs::create_directories(partial_, failure);
    if (failure)
    {
        throw Error("cannot make the output folder " + partial_.string() + ": " +
                    failure.message() + "; give an --output that can be written");
    }
}

void OutputDirectory::rename_partial()
{
    std::error_code failure;
    auto replaced = partial_;
    replaced += ".replaced";
    const bool replaces = force_ && fs::exists(fs::symlink_status(target_));
    if (replaces)
    {
        fs::rename(target_, replaced, failure);
    }
    if (!failure)
    {
        fs::rename(partial_, target_, failure);
    }
    if (failure)
    {
        throw Error("cannot give the output its name " + target_.string() + ": " +
                    failure.message() + "; remove what is in the way, or give another --output");
    }
    if (replaces)
    {
        fs::remove_all(replaced, failure);
    }
}

void OutputDirectory::publish()
{
    on_first(ranks_, [this] { rename_partial(); });
    partial_.clear();
}

} // namespace haec_sim
