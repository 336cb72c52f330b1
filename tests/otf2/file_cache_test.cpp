// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "otf2/codec/file_cache.hpp"
#include "tests/otf2/scratch_folder.hpp"

#include <array>
#include <csignal>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <sys/resource.h>
#include <vector>

namespace haec_sim::test
{

namespace
{

namespace fs = std::filesystem;
namespace codec = otf2::codec;

std::size_t open_files()
{
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator("/proc/self/fd"), fs::directory_iterator()));
}

std::vector<std::unique_ptr<codec::CachedOutput>> outputs(codec::FileCache& cache,
                                                          std::uint64_t count)
{
    std::vector<std::unique_ptr<codec::CachedOutput>> files;
    for (std::uint64_t location = 0; location < count; ++location)
    {
        files.push_back(std::make_unique<codec::CachedOutput>(cache, location));
    }
    return files;
}

} // namespace

TEST(FileCache, FilesInTurnKeepWhatTheyGot)
{
    const ScratchFolder scratch;
    for (const std::size_t most_open : {1, 2, 3, 10})
    {
        codec::FileCache cache(scratch.path(), most_open);
        const auto before = open_files();
        auto files = outputs(cache, 5);
        for (std::uint8_t round = 0; round < 10; ++round)
        {
            for (std::uint8_t file = 0; file < files.size(); ++file)
            {
                const std::array<std::uint8_t, 2> bytes = {file, round};
                files[file]->write(2U * round, bytes);
                EXPECT_LE(open_files(), before + most_open);
            }
        }
        for (const auto& file : files)
        {
            file->close();
        }
        EXPECT_EQ(open_files(), before);
        for (std::uint8_t file = 0; file < files.size(); ++file)
        {
            codec::CachedInput input(cache, file);
            input.measure();
            EXPECT_EQ(input.size(), 20);
            std::array<std::uint8_t, 4> bytes{};
            input.read(6, bytes);
            EXPECT_EQ(bytes, (std::array<std::uint8_t, 4>{file, 3, file, 4}));
            EXPECT_EQ(open_files(), before + 1);
            input.read(16, bytes);
            EXPECT_EQ(bytes, (std::array<std::uint8_t, 4>{file, 8, file, 9}));
            EXPECT_EQ(open_files(), before) << "kept open behind the last byte";
            input.read(6, bytes);
            EXPECT_EQ(bytes, (std::array<std::uint8_t, 4>{file, 3, file, 4}));
        }
    }
}

TEST(FileCache, FilesAreMadeAnewOnce)
{
    const ScratchFolder scratch;
    std::ofstream(scratch.path() / "0.evt") << "what was there before";
    codec::FileCache cache(scratch.path(), 1);
    auto files = outputs(cache, 2);
    const std::array<std::uint8_t, 1> byte = {1};
    files[0]->write(0, byte);
    files[1]->write(0, byte);
    files[0]->write(1, byte);
    EXPECT_EQ(fs::file_size(scratch.path() / "0.evt"), 2);
}

TEST(FileCache, MissingFilesAreNamed)
{
    const ScratchFolder scratch;
    codec::FileCache cache(scratch.path(), 1);
    codec::CachedInput input(cache, 3);
    try
    {
        input.measure();
        FAIL();
    }
    catch (const Error& error)
    {
        EXPECT_NE(std::string(error.what()).find("3.evt: No such file"), std::string::npos)
            << error.what();
    }
    codec::FileCache nowhere(scratch.path() / "nowhere", 1);
    codec::CachedOutput output(nowhere, 3);
    EXPECT_THROW(output.write(0, std::array<std::uint8_t, 1>{1}), Error);
}

TEST(FileCache, WhatDoesNotFitIsAnError)
{
    // The output behaves as if the file system were full.
    const ScratchFolder scratch;
    codec::FileCache cache(scratch.path(), 1);
    codec::CachedOutput output(cache, 1);
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    auto limited = before;
    limited.rlim_cur = 1000;
    const auto signal_before = std::signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &limited);
    std::string message;
    try
    {
        // The first part of it is written, which is no success.
        output.write(500, std::vector<std::uint8_t>(1000, 1));
    }
    catch (const Error& error)
    {
        message = error.what();
    }
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, signal_before);
    EXPECT_NE(message.find("1.evt: File too large; is the file system full?"), std::string::npos)
        << message;
    EXPECT_EQ(fs::file_size(scratch.path() / "1.evt"), 1000);
}

} // namespace haec_sim::test
