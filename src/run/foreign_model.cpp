// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/foreign_model.hpp"

#include "core/numbers/number_text.hpp"
#include "haec_sim/error.hpp"
#include "run/foreign_module.hpp"

#include <unordered_map>
#include <utility>

namespace haec_sim
{

namespace
{

/// What is thrown begins with "module 'mine', message of 1000 bytes from process 0 to process 3 at
/// 0.5 s".
template <class Action>
decltype(auto) of_message(const std::string& module, const Message& message, const Action& action)
{
    try
    {
        return action();
    }
    catch (...)
    {
        rethrow_from(module + ", message of " + std::to_string(message.length.value) +
                     " bytes from process " + std::to_string(message.sender) + " to process " +
                     std::to_string(message.receiver) + " at " + seconds_text(message.begin));
    }
}

class WatchedPath final : public Path
{
public:
    WatchedPath(const std::string& module, const Path& path) : module_(module), path_(path) {}

    Picoseconds transfer_time(const Message& message) const override
    {
        return of_message(module_, message,
                          [&]
                          {
                              const auto time = path_.transfer_time(message);
                              if (time < Picoseconds{0})
                              {
                                  throw Error("takes " + std::to_string(time.count()) +
                                              " ps, which is negative; correct the module");
                              }
                              return time;
                          });
    }

    std::uint32_t hops() const noexcept override
    {
        return path_.hops();
    }

    WireLoad wire_load(const Message& message) const override
    {
        return of_message(module_, message, [&] { return path_.wire_load(message); });
    }

    CodingTimes coding_times(const Message& message) const override
    {
        return of_message(module_, message, [&] { return path_.coding_times(message); });
    }

private:
    const std::string& module_;
    const Path& path_;
};

class WatchedModel final : public NetworkModel
{
public:
    WatchedModel(std::string module, NetworkModel& model)
        : module_(std::move(module)), model_(model)
    {
    }

    const Path& path(NodeId from, NodeId to) override
    {
        const Path* path = nullptr;
        call("path()", [&] { path = &model_.path(from, to); });
        return watched(*path);
    }

    bool is_by_pair() const noexcept override
    {
        return model_.is_by_pair();
    }

    const Path& path_of(NodeId from, NodeId to, const Message& message) override
    {
        return of_message(module_, message,
                          [&]() -> const Path&
                          { return watched(model_.path_of(from, to, message)); });
    }

    Picoseconds send_occupancy() const override
    {
        Picoseconds occupancy{};
        call("send_occupancy()", [&] { occupancy = model_.send_occupancy(); });
        return occupancy;
    }

    MessageOverheads message_overheads() const override
    {
        MessageOverheads overheads;
        call("message_overheads()", [&] { overheads = model_.message_overheads(); });
        return overheads;
    }

    NetworkRates link_rates(const Platform& platform) const override
    {
        NetworkRates rates;
        call("link_rates()", [&] { rates = model_.link_rates(platform); });
        return rates;
    }

    bool knows_ports() const noexcept override
    {
        return model_.knows_ports();
    }

private:
    void call(const char* function, const std::function<void()>& action) const
    {
        run_foreign(module_ + ", " + function, action);
    }

    const Path& watched(const Path& path)
    {
        return paths_.try_emplace(&path, module_, path).first->second;
    }

    std::string module_;
    NetworkModel& model_;
    /// They stay where they are.
    std::unordered_map<const Path*, WatchedPath> paths_;
};

} // namespace

std::unique_ptr<NetworkModel> watch(std::string module, NetworkModel& model)
{
    return std::make_unique<WatchedModel>(std::move(module), model);
}

} // namespace haec_sim
