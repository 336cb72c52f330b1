// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "testing/command.hpp"

#include "haec_sim/error.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>

namespace haec_sim::kit
{

namespace
{

/// What the child does before it becomes the command.
class FileActions
{
public:
    FileActions()
    {
        posix_spawn_file_actions_init(&actions_);
    }

    ~FileActions()
    {
        posix_spawn_file_actions_destroy(&actions_);
    }

    FileActions(const FileActions&) = delete;
    FileActions& operator=(const FileActions&) = delete;

    void write_to(int descriptor, const std::filesystem::path& file)
    {
        posix_spawn_file_actions_addopen(&actions_, descriptor, file.c_str(),
                                         O_WRONLY | O_CREAT | O_TRUNC, 0600);
    }

    void go_to(const std::filesystem::path& folder)
    {
        posix_spawn_file_actions_addchdir_np(&actions_, folder.c_str());
    }

    const posix_spawn_file_actions_t* get() const noexcept
    {
        return &actions_;
    }

private:
    posix_spawn_file_actions_t actions_{};
};

} // namespace

int run_command(const std::vector<std::string>& words, const std::filesystem::path& folder,
                const std::filesystem::path& output, const std::filesystem::path& messages)
{
    FileActions actions;
    actions.write_to(STDOUT_FILENO, output);
    actions.write_to(STDERR_FILENO, messages);
    actions.go_to(folder);
    std::vector<char*> arguments;
    for (const auto& word : words)
    {
        // The interface is older than const.
        arguments.push_back(const_cast<char*>(word.c_str()));
    }
    arguments.push_back(nullptr);
    pid_t child = 0;
    const int failure =
        posix_spawnp(&child, arguments.front(), actions.get(), nullptr, arguments.data(), environ);
    int status = 0;
    if (failure != 0 || waitpid(child, &status, 0) != child)
    {
        throw Error(words.front() + ": cannot be run (" + std::strerror(failure) + ")");
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

bool is_root()
{
    return geteuid() == 0;
}

} // namespace haec_sim::kit
