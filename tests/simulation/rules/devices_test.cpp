// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"
#include "tests/simulation/rules/threaded.hpp"

#include <gtest/gtest.h>

#include <string>
#include <variant>

// Threads launch kernels on streams of accelerators and wait for them (spec: semantics, R7,
// "Accelerators").

namespace haec_sim::test
{

namespace
{

/// The host computes from 0 to 1000, launches a kernel, which runs from 1050 to 1500, and waits for
/// it until 1510; then it computes up to 2000.
class Devices : public testing::Test
{
protected:
    Devices() : stream_(add_location(trace_, 0, LocationType::accelerator_stream)) {}

    void define(const std::string& name, Paradigm paradigm)
    {
        const auto reference = trace_.region(name);
        for (auto& record : trace_.definitions.records())
        {
            auto* region = std::get_if<definitions::Region>(&record);
            if (region != nullptr && region->self == reference)
            {
                region->paradigm = paradigm;
            }
        }
    }

    void call(LocationIndex thread, std::int64_t begin, std::int64_t end, const std::string& name,
              Paradigm paradigm = Paradigm::cuda, LocationRef stream = {})
    {
        define(name, paradigm);
        trace_.at(thread).enter(begin, name).leave(end, name);
        if (stream.is_defined())
        {
            auto& events = trace_.at(thread).events;
            std::get<events::Enter>(events[events.size() - 2])
                .attributes.push_back({AttributeRef{0}, Type::location, {stream.value}});
        }
    }

    void kernel(LocationIndex stream, std::int64_t begin, std::int64_t end)
    {
        trace_.at(stream).enter(begin, "kernel").leave(end, "kernel");
    }

    void record(const std::string& launch, const std::string& wait,
                Paradigm paradigm = Paradigm::cuda)
    {
        trace_.at(0).enter(0, "work").leave(1000, "work");
        call(0, 1000, 1020, launch, paradigm);
        call(0, 1030, 1510, wait, paradigm);
        trace_.at(0).enter(2000, "end");
        kernel(stream_, 1050, 1500);
    }

    Times host(double compute_scale, double device_scale = 1)
    {
        settings_.replay.compute_scale = compute_scale;
        settings_.replay.device_scale = device_scale;
        const auto outcome = simulate(trace_, settings_);
        of_stream_ = outcome.times(stream_);
        return outcome.times(0);
    }

    Trace trace_{2};
    LocationIndex stream_;
    Settings settings_;
    Times of_stream_;
};

} // namespace

TEST_F(Devices, NothingChangesOnTheRecordedMachine)
{
    record("cudaLaunchKernel", "cudaStreamSynchronize");
    EXPECT_EQ(host(1), (Times{0, 1000, 1000, 1020, 1030, 1510, 2000}));
    EXPECT_EQ(of_stream_, (Times{1050, 1500}));
}

TEST_F(Devices, AWaitEndsWithItsKernelWhateverTheScale)
{
    record("cudaLaunchKernel", "cudaStreamSynchronize");
    // 1000/2 = 500; + 20 of the call; + 10/2; the kernel at 500 + 50, and 450 long; + 10; + 490/2
    EXPECT_EQ(host(0.5), (Times{0, 500, 500, 520, 525, 1010, 1255}));
    EXPECT_EQ(of_stream_, (Times{550, 1000}));
    // 0; + 20; the kernel at 50; + 450 + 10
    EXPECT_EQ(host(0), (Times{0, 0, 0, 20, 20, 510, 510}));
    EXPECT_EQ(of_stream_, (Times{50, 500}));
    // 2000; + 20; + 20; 2050 + 450 + 10; + 980
    EXPECT_EQ(host(2), (Times{0, 2000, 2000, 2020, 2040, 2510, 3490}));
    EXPECT_EQ(of_stream_, (Times{2050, 2500}));
}

TEST_F(Devices, DevicesHaveAScaleOfTheirOwn)
{
    record("hipLaunchKernel", "hipEventSynchronize", Paradigm::hip);
    // 1050 + 450/2; + 10; + 490
    EXPECT_EQ(host(1, 0.5), (Times{0, 1000, 1000, 1020, 1030, 1285, 1775}));
    EXPECT_EQ(of_stream_, (Times{1050, 1275}));
    // 1050 + 900; + 10; + 490
    EXPECT_EQ(host(1, 2), (Times{0, 1000, 1000, 1020, 1030, 1960, 2450}));
    // A kernel of no time: what is left of the wait is the call's own.
    EXPECT_EQ(host(1, 0), (Times{0, 1000, 1000, 1020, 1030, 1060, 1550}));
}

TEST_F(Devices, CallsAreToldByParadigmAndName)
{
    struct Calls
    {
        Paradigm paradigm{};
        std::string launch;
        std::string wait;
    };
    for (const auto& [paradigm, launch, wait] :
         {Calls{Paradigm::cuda, "cuLaunchKernel", "cuCtxSynchronize"},
          Calls{Paradigm::cuda, "cudaLaunchKernel_ptsz", "cudaMemcpy"},
          Calls{Paradigm::hip, "hipModuleLaunchKernel", "hipDeviceSynchronize"},
          Calls{Paradigm::hip, "hipExtLaunchKernel", "hipMemcpyDtoH"},
          Calls{Paradigm::opencl, "clEnqueueNDRangeKernel", "clFinish"},
          Calls{Paradigm::opencl, "clEnqueueTask", "clWaitForEvents"},
          Calls{Paradigm::openacc, "acc_enqueue_launch@a.c:1", "acc_wait@a.c:2"},
          Calls{Paradigm::openacc, "acc_enqueue_launch", "acc_memcpy_from_device"},
          Calls{Paradigm::openmp, "!$omp target nowait @a.c:1", "!$omp target update @a.c:2"}})
    {
        trace_.at(0).events.clear();
        trace_.at(stream_).events.clear();
        record(launch, wait, paradigm);
        EXPECT_EQ(host(0.5), (Times{0, 500, 500, 520, 525, 1010, 1255})) << wait;
        EXPECT_EQ(host(1, 0.5), (Times{0, 1000, 1000, 1020, 1030, 1285, 1775})) << wait;
    }
}

TEST_F(Devices, CallsForStreamsHoldUpNoThread)
{
    record("cudaLaunchKernel", "cudaStreamWaitEvent");
    // The call keeps its 480.
    EXPECT_EQ(host(0.5), (Times{0, 500, 500, 520, 525, 1005, 1250}));
    EXPECT_EQ(of_stream_, (Times{550, 1000}));
}

TEST_F(Devices, KernelsQueueBehindEachOther)
{
    // Three launches before the first kernel ends; the third comes late.
    call(0, 100, 110, "cudaLaunchKernel");
    call(0, 200, 210, "cudaLaunchKernel");
    call(0, 600, 610, "cudaLaunchKernel");
    call(0, 620, 1620, "cudaDeviceSynchronize");
    kernel(stream_, 120, 610);
    kernel(stream_, 615, 1100);
    kernel(stream_, 1105, 1600);
    // 100; 110; + 180 = 290; 300; + 780 = 1080; 1090; 1110. The second kernel is launched at 290,
    // and begins 5 after the first, at 615; the third was launched at 1080, and begins at 1105.
    EXPECT_EQ(host(2), (Times{100, 110, 290, 300, 1080, 1090, 1110, 1620}));
    EXPECT_EQ(of_stream_, (Times{120, 610, 615, 1100, 1105, 1600}));
    // Kernels of a fifth: 120 + 98 = 218; the second 15 after its launch: 290 + (615 - 610) = 295 +
    // 97 = 392; the third 1080 + (1105 - 1100) = 1085 + 99 = 1184; + 20
    EXPECT_EQ(host(2, 0.2), (Times{100, 110, 290, 300, 1080, 1090, 1110, 1204}));
    EXPECT_EQ(of_stream_, (Times{120, 218, 295, 392, 1085, 1184}));
}

TEST_F(Devices, WaitsNameTheirStream)
{
    const auto other = add_location(trace_, 0, LocationType::accelerator_stream);
    const auto first = location_ref(stream_);
    const auto second = location_ref(other);
    call(0, 100, 110, "cudaLaunchKernel", Paradigm::cuda, first);
    call(0, 120, 130, "cudaLaunchKernel", Paradigm::cuda, second);
    call(0, 140, 510, "cudaStreamSynchronize", Paradigm::cuda, second);
    kernel(stream_, 110, 300);
    kernel(other, 130, 500);
    // Each by its own launch, and twice as long: 110 + 380, 130 + 740; + 10
    EXPECT_EQ(host(1, 2), (Times{100, 110, 120, 130, 140, 880}));
    EXPECT_EQ(of_stream_, (Times{110, 490}));
    // A wait for the first stream's, which ended at 300, does not wait for the second's.
    trace_.at(0).events.clear();
    call(0, 100, 110, "cudaLaunchKernel", Paradigm::cuda, first);
    call(0, 120, 130, "cudaLaunchKernel", Paradigm::cuda, second);
    call(0, 140, 510, "cudaStreamSynchronize", Paradigm::cuda, first);
    // 490 + (510 - 300)
    EXPECT_EQ(host(1, 2), (Times{100, 110, 120, 130, 140, 700}));
}

TEST_F(Devices, WaitsThatNameNoStreamAreForAll)
{
    const auto other = add_location(trace_, 0, LocationType::accelerator_stream);
    call(0, 100, 110, "cudaLaunchKernel");
    call(0, 120, 130, "cudaLaunchKernel");
    call(0, 140, 510, "cudaDeviceSynchronize");
    kernel(stream_, 110, 300);
    kernel(other, 130, 500);
    // 130 + 740, + 10
    EXPECT_EQ(host(1, 2), (Times{100, 110, 120, 130, 140, 880}));
}

TEST_F(Devices, WhatStillRunsIsNotWaitedFor)
{
    call(0, 100, 110, "cudaLaunchKernel");
    call(0, 120, 130, "cudaEventSynchronize");
    kernel(stream_, 110, 300);
    EXPECT_EQ(host(1, 2), (Times{100, 110, 120, 130}));
    EXPECT_EQ(of_stream_, (Times{110, 490}));
}

TEST_F(Devices, KernelsOfAnotherThreadAreWaitedFor)
{
    const auto worker = trace_.add_thread(0);
    trace_.at(1).send(20, {0, 4880});
    settings_.replay.eager_threshold = Bytes{10000};
    // The worker's launch comes after its message, at 5000.
    trace_.at(worker).recv(90, {1, 4880});
    call(worker, 100, 110, "cudaLaunchKernel");
    call(0, 105, 510, "cudaDeviceSynchronize");
    kernel(stream_, 110, 500);
    // 5000; 5010; the kernel at 5020, up to 5410
    EXPECT_EQ(host(1), (Times{105, 5420}));
    EXPECT_EQ(of_stream_, (Times{5020, 5410}));
}

TEST_F(Devices, AMessageWaitsForItsKernel)
{
    settings_.replay.eager_threshold = Bytes{10000};
    call(0, 100, 110, "cudaLaunchKernel");
    call(0, 120, 510, "cudaDeviceSynchronize");
    trace_.at(0).send(520, {1, 880});
    kernel(stream_, 110, 500);
    trace_.at(1).recv(1510, {0, 880});
    settings_.replay.device_scale = 2;
    const auto outcome = simulate(trace_, settings_);
    // 110 + 780 + 10; + 10; + 100 + 880
    EXPECT_EQ(outcome.times(0), (Times{100, 110, 120, 900, 910}));
    EXPECT_EQ(outcome.times(1), (Times{1890}));
}

TEST_F(Devices, WhatNobodyLaunchedFollows)
{
    trace_.at(0).enter(0, "work").leave(1000, "work");
    call(0, 1030, 1510, "cudaStreamSynchronize");
    kernel(stream_, 500, 700);
    kernel(stream_, 1050, 1500);
    // The map: 500/2; 200 long; within the wait, from 515 at 1030 to 995 at 1510
    EXPECT_EQ(host(0.5), (Times{0, 500, 515, 995}));
    EXPECT_EQ(of_stream_, (Times{250, 450, 535, 985}));
}

TEST_F(Devices, OutputDoesNotDependOnWhoIsAhead)
{
    const auto other = add_location(trace_, 0, LocationType::accelerator_stream);
    const auto metrics = add_location(trace_, 0, LocationType::metric);
    for (int step = 0; step < 3000; ++step)
    {
        const auto begin = 1000 * step;
        call(0, begin + 100, begin + 110, "cudaLaunchKernel");
        call(0, begin + 150, begin + 160, "cudaMemcpyAsync");
        call(0, begin + 200 + step % 7, begin + 900, "cudaDeviceSynchronize");
        kernel(stream_, begin + 120 + step % 5, begin + 500);
        trace_.at(other).enter(begin + 300, "[CUDA memcpy HtoD]");
        trace_.at(other).leave(begin + 800 + step % 11, "[CUDA memcpy HtoD]");
        trace_.at(metrics).metric(begin + step % 900);
    }
    settings_.replay.compute_scale = 0.3;
    settings_.replay.device_scale = 1.7;
    const auto expected = simulate(trace_, settings_);
    for (std::uint64_t seed = 1; seed <= 3; ++seed)
    {
        settings_.interleaving = seed;
        const auto outcome = simulate(trace_, settings_);
        EXPECT_EQ(outcome.times(0), expected.times(0));
        EXPECT_EQ(outcome.times(stream_), expected.times(stream_));
        EXPECT_EQ(outcome.times(other), expected.times(other));
        EXPECT_EQ(outcome.times(metrics), expected.times(metrics));
    }
}

} // namespace haec_sim::test
