// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"
#include "simulation/rules/reaction_times.hpp"

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace haec_sim
{

/// The kinds of those who take part in a simulation. Whoever has state of his own, is found by a
/// number, and may be simulated by any rank has a kind.
enum class ActorKind : std::uint8_t
{
    /// A location of the trace, by its index.
    location,
    /// The place where messages and collectives meet, one for each rank.
    matching,
    /// The network that messages share, one for each rank.
    network
};

inline constexpr std::size_t actor_kinds = 3;

constexpr std::size_t index_of(ActorKind kind)
{
    return static_cast<std::size_t>(kind);
}

/// The name by which any rank posts to an actor, wherever that is simulated. The number of a
/// location is its LocationIndex, that of the other kinds the rank whose matching or network it is.
struct ActorAddress
{
    ActorKind kind = ActorKind::location;
    std::uint32_t number = 0;

    friend auto operator<=>(const ActorAddress&, const ActorAddress&) = default;
};

/// A letter from one actor to another, wherever that one is simulated. The content is a trivially
/// copyable struct; what kinds there are is the receiver's business. All letters have one size, as
/// Exchange wants of payloads, and travel as their bytes.
struct Letter
{
    static constexpr std::size_t most_content = 80;

    ActorAddress to;
    std::uint32_t kind = 0;
    std::array<std::byte, most_content> content;

    /// Makes a letter. `kind` is an enumerator of the receiver's class; bytes behind a shorter
    /// content are zero. A content that is too long does not compile.
    template <class Kind, class Content>
    static Letter of(ActorAddress to, Kind kind, const Content& content)
    {
        static_assert(std::is_trivially_copyable_v<Content> && sizeof(Content) <= most_content);
        Letter letter{to, static_cast<std::uint32_t>(kind), {}};
        std::memcpy(letter.content.data(), &content, sizeof(content));
        return letter;
    }

    /// Copies the content out as the struct that `kind` stands for. Nothing checks that it is that
    /// one.
    template <class Content>
    Content as() const
    {
        Content copy;
        std::memcpy(&copy, content.data(), sizeof(copy));
        return copy;
    }
};
static_assert(std::is_trivially_copyable_v<Letter>);

/// Brings letters to actors. Scheduler is the one of a simulation; tests have others.
class Mail
{
public:
    virtual ~Mail() = default;

    /// Posts to an actor of any rank. Letters from one rank to another arrive in order. One of this
    /// rank takes the letter before the call returns, even the one that posts.
    virtual void post(const Letter& letter) = 0;

    /// An actor of this rank can go on. One that runs just now runs once more if it then says that
    /// it waits or is idle; nothing changes for one that is queued, throttled or finished.
    virtual void wake(ActorAddress address) = 0;

    /// The bounds of an actor of this rank have changed, and nothing woke it.
    virtual void change(ActorAddress address) = 0;
};

class ActorVisitor;

/// One who takes part: a process that can be interrupted, and never blocks. It runs for a while
/// where it can, takes letters at any time, and says what it waits for when nothing goes on. A
/// scheduler runs it the first time without being asked, and then as its State says.
class Actor
{
public:
    enum class State : std::uint8_t
    {
        /// It can go on now.
        ready,
        /// It can go on when it is woken.
        waiting,
        /// It goes on when there is room for more letters.
        throttled,
        /// It only takes letters; the simulation does not wait for it.
        idle,
        finished
    };

    virtual ~Actor() = default;

    Actor() = default;
    Actor(const Actor&) = delete;
    Actor& operator=(const Actor&) = delete;

    /// Does up to about `budget` steps of its work. A step of a location is a record that it reads.
    virtual State run(std::uint64_t budget) = 0;

    /// Takes a letter, whatever its state, also while another actor of the rank runs or it does so
    /// itself. It notes what the letter says and wakes itself where that lets it go on; it does not
    /// run.
    virtual void take(const Letter& letter) = 0;

    /// A time before which it will do nothing any more that others could notice. The least of all
    /// actors is the simulation's horizon. It is a simulated time and a lower bound: zero is always
    /// right, a later one lets others go on earlier. The end of all times (Picoseconds::max())
    /// means never.
    virtual Picoseconds earliest() const = 0;

    /// The earliest time while it waits and nobody wakes it. Nobody asks one that does not wait.
    virtual Picoseconds earliest_unwoken() const
    {
        return earliest();
    }

    /// The times that it does nothing that others could notice, after whatever wakes it from a
    /// wait. Zero is always right. The scheduler asks only one that waits, and only where a network
    /// is shared (IdleBounds::reaction).
    virtual ReactionTimes reaction_times()
    {
        return {};
    }

    /// True where these bounds change only as it runs, is woken or takes a letter, or as
    /// Mail::change() says. Others are asked again whenever anything has happened.
    virtual bool keeps_bounds() const
    {
        return false;
    }

    /// Calls the visitor's function for its kind.
    virtual void accept(ActorVisitor& visitor);
};

class LocationActor;

/// Something that looks at all actors; it sees the kinds that it knows.
class ActorVisitor
{
public:
    virtual ~ActorVisitor() = default;

    virtual void visit(LocationActor&) {}
    virtual void visit_other(Actor&) {}
};

inline void Actor::accept(ActorVisitor& visitor)
{
    visitor.visit_other(*this);
}

} // namespace haec_sim
