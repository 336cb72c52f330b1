// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verified_program.hpp"

#include <gtest/gtest.h>

#include <string>

// Signals between the locations of a process (spec: semantics, R9). The times of the output are
// made up here, right ones and wrong ones.

namespace haec_sim::test
{

namespace
{

class SignalInvariants : public testing::Test
{
protected:
    SignalInvariants() : first_(program_.at(0)), second_(program_.add_thread(0))
    {
        auto& definitions = program_.definitions;
        definitions.append(
            definitions::Parameter{ParameterRef{0}, definitions.intern("haec_sim::signal"), {}});
        definitions.append(
            definitions::Parameter{ParameterRef{1}, definitions.intern("haec_sim::await"), {}});
        first_.enter(0, 0, "work").leave(100, 50, "work");
    }

    static events::ParameterUnsignedInt signal(std::uint64_t number)
    {
        return {{}, ParameterRef{0}, number};
    }

    static events::ParameterUnsignedInt await(std::uint64_t number)
    {
        return {{}, ParameterRef{1}, number};
    }

    std::string differences()
    {
        return program_.differences({{"compute_scale", 0.5}});
    }

    VerifiedProgram program_{1};
    Records& first_;
    Records& second_;
};

} // namespace

TEST_F(SignalInvariants, RightTimesPass)
{
    first_.add(120, 60, signal(1));
    second_.add(400, 60, await(1)).enter(410, 65, "work").add(500, 65, await(1));
    EXPECT_EQ(differences(), "");
}

TEST_F(SignalInvariants, NobodyGoesOnBeforeTheSignal)
{
    first_.add(120, 60, signal(1));
    second_.enter(0, 0, "work").add(100, 59, await(1));
    EXPECT_EQ(differences(), "location 1 record 1: signals expected 60000 found 59000; ");
}

TEST_F(SignalInvariants, TheOldWaitIsNotKept)
{
    first_.add(120, 60, signal(1));
    second_.add(400, 61, await(1));
    EXPECT_EQ(differences(), "location 1 record 0: signals expected 60000 found 61000; ");
}

TEST_F(SignalInvariants, SignalsFollowTheGapRule)
{
    first_.add(120, 70, signal(1));
    EXPECT_EQ(differences(), "location 0 record 2: compute time expected 60000 found 70000; ");
}

TEST_F(SignalInvariants, SignalsAreGivenOnce)
{
    second_.add(400, 400, await(1));
    EXPECT_EQ(differences(), "location 1 record 0: matching expected 0 found 0; ");
    first_.add(100, 50, signal(2)).add(100, 50, signal(2));
    EXPECT_EQ(differences(), "location 0 record 3: matching expected 0 found 0; location 1 record "
                             "0: matching expected 0 found 0; ");
}

TEST_F(SignalInvariants, AwaitsWithoutASignalMayBeKept)
{
    second_.enter(0, 0, "work").add(400, 200, await(1));
    program_.keep_unmatched = true;
    EXPECT_EQ(differences(), "");
}

TEST_F(SignalInvariants, StreamsWithThemComputeByTheScaleOfDevices)
{
    auto& definitions = program_.definitions;
    for (auto& record : definitions.records())
    {
        auto* location = std::get_if<definitions::Location>(&record);
        if (location != nullptr && location->self == reference_of(1))
        {
            location->location_type = LocationType::accelerator_stream;
        }
    }
    definitions.append(definitions::LocationProperty{
        reference_of(1), definitions.intern("haec_sim::signals"), Type::uint8, {}});
    first_.add(100, 50, signal(1));
    // 50, + 20 / 4, + 200 / 4
    second_.add(400, 50, await(1)).enter(420, 55, "kernel").leave(620, 105, "kernel");
    EXPECT_EQ(program_.differences({{"compute_scale", 0.5}, {"device_scale", 0.25}}), "");
}

} // namespace haec_sim::test
