// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "record/rescue/process_file.hpp"

#include <fstream>
#include <iterator>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace haec_record
{

namespace
{

std::string path_of(const std::string& folder, std::uint32_t rank)
{
    return folder + "/traces.process." + std::to_string(rank);
}

bool write_all(int file, const std::string& bytes)
{
    std::size_t written = 0;
    while (written < bytes.size())
    {
        const auto count = ::write(file, bytes.data() + written, bytes.size() - written);
        if (count <= 0)
        {
            return false;
        }
        written += static_cast<std::size_t>(count);
    }
    return true;
}

} // namespace

ProcessFile::ProcessFile(const std::string& folder, std::uint32_t rank)
    : path_(path_of(folder, rank))
{
}

ProcessFile::~ProcessFile()
{
    if (locked_ >= 0)
    {
        close(locked_);
    }
}

void ProcessFile::write(const ProcessState& state)
{
    const auto bytes =
        packed(state.processes, state.has_computing_time, state.end, state.facts, state.clock);
    const auto next_path = path_ + ".next";
    const int next = open(next_path.c_str(), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0666);
    if (next < 0)
    {
        return;
    }
    flock(next, LOCK_EX | LOCK_NB);
    if (!write_all(next, bytes) || rename(next_path.c_str(), path_.c_str()) != 0)
    {
        unlink(next_path.c_str());
        close(next);
        return;
    }
    if (locked_ >= 0)
    {
        close(locked_);
    }
    locked_ = next;
}

void ProcessFile::remove()
{
    unlink(path_.c_str());
}

std::optional<ProcessState> read_state(const std::string& folder, std::uint32_t rank)
{
    std::ifstream file(path_of(folder, rank), std::ios::binary);
    const std::string all{std::istreambuf_iterator<char>(file), {}};
    if (all.empty())
    {
        return std::nullopt;
    }
    ProcessState state;
    unpack(all, state.processes, state.has_computing_time, state.end, state.facts, state.clock);
    return state;
}

bool is_running(const std::string& folder, std::uint32_t rank)
{
    const int file = open(path_of(folder, rank).c_str(), O_RDONLY | O_CLOEXEC);
    const bool is_locked = file >= 0 && flock(file, LOCK_SH | LOCK_NB) != 0;
    if (file >= 0)
    {
        close(file);
    }
    return is_locked;
}

void remove_states(const std::string& folder, std::uint32_t processes)
{
    for (std::uint32_t rank = 0; rank < processes; ++rank)
    {
        unlink(path_of(folder, rank).c_str());
    }
}

} // namespace haec_record
