// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verified_program.hpp"

#include <gtest/gtest.h>

#include <string>
#include <variant>

// Calls that launch on accelerators and wait for them (spec: semantics, R7, "Accelerators"). The
// times of the output are made up here, right ones and wrong ones.

namespace haec_sim::test
{

namespace
{

/// Process 0 and a stream of it, location 1.
class DeviceInvariants : public testing::Test
{
protected:
    DeviceInvariants() : host_(program_.at(0)), stream_(program_.add_thread(0))
    {
        for (auto& record : program_.definitions.records())
        {
            auto* location = std::get_if<definitions::Location>(&record);
            if (location != nullptr && location->self == reference_of(1))
            {
                location->location_type = LocationType::accelerator_stream;
            }
        }
    }

    void define(const std::string& name)
    {
        const auto reference = program_.region(name);
        for (auto& record : program_.definitions.records())
        {
            auto* region = std::get_if<definitions::Region>(&record);
            if (region != nullptr && region->self == reference)
            {
                region->paradigm = Paradigm::cuda;
            }
        }
    }

    /// The host computes for 1000, launches and waits until 1510; the kernel runs from 1050 to
    /// 1500. Twice as fast the host launches at 500, and the kernel runs from 550 to 1000.
    std::string differences(std::int64_t begin, std::int64_t end, std::int64_t left)
    {
        define("cudaLaunchKernel");
        define("cudaStreamSynchronize");
        host_.enter(0, 0, "work").leave(1000, 500, "work");
        host_.enter(1000, 500, "cudaLaunchKernel").leave(1020, 520, "cudaLaunchKernel");
        host_.enter(1030, 525, "cudaStreamSynchronize").leave(1510, left, "cudaStreamSynchronize");
        stream_.enter(1050, begin, "kernel").leave(1500, end, "kernel");
        return program_.differences({{"compute_scale", 0.5}});
    }

    VerifiedProgram program_{1};
    Records& host_;
    Records& stream_;
};

} // namespace

TEST_F(DeviceInvariants, RightTimesPass)
{
    EXPECT_EQ(differences(550, 1000, 1010), "");
}

TEST_F(DeviceInvariants, NobodyLeavesAWaitBeforeTheKernel)
{
    EXPECT_EQ(differences(550, 1000, 995),
              "location 0 record 5: devices expected 1010000 found 995000; ");
}

TEST_F(DeviceInvariants, TheOldWaitIsNotKept)
{
    EXPECT_EQ(differences(550, 1000, 1040),
              "location 0 record 5: devices expected 1010000 found 1040000; ");
}

TEST_F(DeviceInvariants, NoKernelBeginsBeforeItsLaunch)
{
    EXPECT_EQ(differences(490, 940, 950),
              "location 1 record 0: devices expected 550000 found 490000; ");
}

TEST_F(DeviceInvariants, KernelsAreNotScaledWithTheHost)
{
    EXPECT_EQ(differences(550, 775, 785),
              "location 1 record 1: devices expected 1000000 found 775000; ");
}

TEST_F(DeviceInvariants, CallsAreNotComputing)
{
    define("cudaFree");
    host_.enter(0, 0, "cudaFree").leave(100, 50, "cudaFree");
    EXPECT_EQ(program_.differences({{"compute_scale", 0.5}}),
              "location 0 record 1: software time expected 100000 found 50000; ");
}

} // namespace haec_sim::test
