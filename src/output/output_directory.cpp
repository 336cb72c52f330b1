// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "output/output_directory.hpp"

#include "core/files/files_read.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/log.hpp"
#include "output/archive_exchange.hpp"
#include "parallel/together.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace haec_sim
{

namespace fs = std::filesystem;

namespace
{

fs::path without_links(const fs::path& path)
{
    std::error_code failure;
    // Absolute first: of a relative path that is not there nothing would be resolved.
    auto plain = fs::weakly_canonical(fs::absolute(path), failure);
    if (failure)
    {
        throw Error("the output " + path.string() + ": " + failure.message() +
                    "; give an --output that can be written");
    }
    return plain.has_filename() ? plain : plain.parent_path();
}

[[noreturn]] void fail_to_make(const fs::path& folder, const std::error_code& failure)
{
    throw Error("cannot make the output folder " + folder.string() + ": " + failure.message() +
                "; give an --output that can be written");
}

/// Makes a folder beside the target that nobody had before, and returns its name.
fs::path make_new_folder(const fs::path& target)
{
    for (unsigned attempt = 0;; ++attempt)
    {
        const auto folder = partial_name(target, attempt);
        std::error_code failure;
        const bool is_new = fs::create_directory(folder, failure);
        if (failure)
        {
            fail_to_make(folder, failure);
        }
        if (is_new)
        {
            return folder;
        }
    }
}

} // namespace

OutputDirectory::OutputDirectory(fs::path target, bool force, Ranks& ranks)
    : name_(std::move(target)), force_(force), ranks_(ranks)
{
    on_first(ranks_,
             [this]
             {
                 check_target();
                 make_partial();
             });
    agree_on_partial();
}

OutputDirectory::~OutputDirectory()
{
    leftover_.reset();
    if (lock_ >= 0)
    {
        ::close(lock_);
    }
}

void OutputDirectory::check_target() const
{
    std::error_code failure;
    const auto status = fs::symlink_status(name_, failure);
    if (fs::exists(status) && !force_)
    {
        throw Error("the output " + name_.string() +
                    " exists; give another --output, or --force to replace it");
    }
    refuse_to_write_folder(name_);
    if (fs::exists(status))
    {
        check_replaceable();
    }
}

// --force is for archives: a mistyped name must not cost a user's own folder.
void OutputDirectory::check_replaceable() const
{
    const bool is_archive =
        fs::is_directory(name_) && (fs::exists(name_ / "traces.otf2") || fs::is_empty(name_));
    if (!is_archive)
    {
        throw Error("the output " + name_.string() +
                    " exists and is no OTF2 archive; --force replaces archives only, give another "
                    "--output");
    }
    if (const auto foreign = foreign_in_archive(name_))
    {
        throw Error("the output " + name_.string() + " has " + foreign->string() +
                    ", which is no file of an OTF2 archive; move it, or give another --output");
    }
}

void OutputDirectory::make_partial()
{
    target_ = without_links(name_);
    std::error_code failure;
    if (!fs::is_directory(target_.parent_path(), failure))
    {
        throw Error("the output " + name_.string() + ": the folder '" +
                    target_.parent_path().string() +
                    "' does not exist; make it, or give another --output");
    }
    remove_abandoned();
    // A signal in between would not know of the folder.
    leftover_.emplace([this] { return partial_ = make_new_folder(target_); });
    lock_ = lock_path(partial_);
}

// A run that was killed, or that a module ended, could not. Nobody has the folder: its process is
// not on this machine, and none on another one holds its lock.
void OutputDirectory::remove_abandoned() const
{
    std::error_code failure;
    for (const auto& folder : abandoned_beside(target_))
    {
        const bool is_folder = fs::is_directory(fs::symlink_status(folder, failure));
        const int lock = is_folder ? lock_path(folder) : -1;
        if (lock < 0)
        {
            continue;
        }
        if (!foreign_in_archive(folder) && fs::remove_all(folder, failure) > 0 && !failure)
        {
            HAEC_SIM_LOG(warn, "output",
                         "removed " << folder.string()
                                    << ", which a run that was ended before its time has left");
        }
        ::close(lock);
    }
}

void OutputDirectory::agree_on_partial()
{
    auto text = partial_.string();
    std::uint64_t length = text.size();
    ranks_.broadcast(std::as_writable_bytes(std::span(&length, 1)), 0);
    text.resize(length);
    ranks_.broadcast(std::as_writable_bytes(std::span(text)), 0);
    partial_ = text;
}

void OutputDirectory::rename_partial()
{
    auto old = partial_;
    old += "-replaced";
    std::error_code ignored;
    try
    {
        if (!force_ || !fs::exists(target_))
        {
            fs::rename(partial_, target_);
            return;
        }
        check_replaceable();
        exchange_archive(partial_, target_, old);
        fs::remove_all(partial_, ignored);
        fs::remove_all(old, ignored);
    }
    catch (const fs::filesystem_error& error)
    {
        // The folder is empty, as all is back; if that failed as well, it holds what is to be kept.
        const bool is_kept = !fs::remove(old, ignored) && fs::exists(old, ignored);
        throw Error("cannot give the output its name " + name_.string() + ": " +
                    error.code().message() +
                    (is_kept ? "; what it replaces is in " + old.string() : std::string()) +
                    "; remove what is in the way, or give another --output");
    }
}

void OutputDirectory::publish()
{
    on_first(ranks_, [this] { leftover_->complete([this] { rename_partial(); }); });
}

} // namespace haec_sim
