// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// A network model that says nothing of how fast links are: nobody then knows how busy they are.
// Messages of some lengths show what a model's mistakes are answered with.

#include <haec_sim/module.hpp>
#include <haec_sim/network_model.hpp>

#include <stdexcept>

namespace no_rates
{

using namespace haec_sim;

class AnyPath final : public Path
{
public:
    Picoseconds transfer_time(const Message& message) const override
    {
        if (message.length == Bytes{666})
        {
            throw std::domain_error("no time for this message");
        }
        return Picoseconds{message.length == Bytes{667} ? -1 : 1'000'000};
    }

    std::uint32_t hops() const noexcept override
    {
        return 1;
    }
};

class AnyNetwork final : public NetworkModel
{
public:
    const Path& path(NodeId, NodeId) override
    {
        return path_;
    }

private:
    AnyPath path_;
};

class NoRates final : public Module
{
public:
    NetworkModel* network_model() override
    {
        return &network_;
    }

private:
    AnyNetwork network_;
};

ModuleDescriptor descriptor()
{
    return {"no_rates", "takes a microsecond for each message", {}, {}, [](const ModuleContext&) {
                return std::make_unique<NoRates>();
            }};
}

HAEC_SIM_REGISTER_MODULE(no_rates, descriptor());

} // namespace no_rates
