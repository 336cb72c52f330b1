#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# mistakes.sh SCRATCH HAEC_SIM HAEC_GEN MISTAKES.so WRONG_DEFAULT.so NO_RATES.so MPIRUN...: what an author's
# mistakes are answered with, by one rank and by two: one line that names the module, where it was,
# and at which record; the right exit status; and no output.
set -euo pipefail
scratch="$1" haec_sim="$2" haec_gen="$3" mistakes="$4" wrong_default="$5" no_rates="$6"
shift 6
mpirun=("$@")

rm -rf "$scratch"
mkdir -p "$scratch"
cd "$scratch"
"$haec_gen" wavefront --grid 2x1 --planes 2 --iterations 1 --output input > /dev/null

fail()
{
    echo "FAILED: $*" >&2
    exit 1
}

# check STATUS MODULES MISTAKE EXPECTED...: a run ends with that status, and its one message has
# these texts. Where `launcher` is set, it starts the run.
check()
{
    local status="$1" modules="$2" mistake="$3" found=0 expected
    shift 3
    "${launcher[@]}" "$haec_sim" -m "$modules" --set "modules.mistakes.mistake=$mistake" \
        --trace input/traces.otf2 --output output 2> messages.txt || found=$?
    # Launchers add lines of their own.
    grep '^haec_sim: ' messages.txt > message.txt || fail "$mistake: no message"
    cat message.txt
    [[ $found -eq $status ]] || fail "$mistake: exit status $found"
    [[ ! -e output ]] || fail "$mistake: there is an output"
    [[ $(wc -l < message.txt) -eq 1 ]] || fail "$mistake: not one line"
    for expected in "$@"; do
        grep -qF -- "$expected" message.txt || fail "$mistake: expected '$expected'"
    done
}

after="static_network_model,$mistakes"
before="$mistakes,static_network_model"
first="module 'mistakes', location 0 ("
launcher=()

# Handlers: whose, where, at what.
for modules in "$after" "$before"; do
    check 1 "$modules" exception "$first" "), MpiSend at 0." " s: no weight for this message"
    check 2 "$modules" usage_error "$first" " s: modules.mistakes.mistake: must be another one"
    check 1 "$modules" number "$first" " s: throws an object that is no std::exception; correct the module"
    check 1 "$modules" back_in_time "$first" "), MpiSend at 0." " s: passes on MpiSend at " \
        "; mend the module: times must not decrease within a location"
    check 1 "$modules" finish "module 'mistakes', location " "), finish() at 0." " s: nothing left"
done

# Its other functions.
for function in create network_reader define wants_message_traffic add_locations open_added open result conclude \
    conclude_network; do
    check 1 "$after" "$function" "module 'mistakes', $function(): not today"
done

# Locations are not a module's to define.
check 2 "$after" add_location "module 'mistakes' adds a definition of location 1000, but the output has"
check 2 "$after" change_location "module 'mistakes' changes or removes the definition of location 0,"
check 2 "$after" remove_location "module 'mistakes' changes or removes the definition of location 0,"

# What is added.
check 1 "$after" no_such_owner \
    "module 'mistakes', add_locations(): the simulated machine has no node 1000000; it has 64"
check 1 "$after" sample_back_in_time "module 'mistakes', conclude(): a sample of the added location " \
    " at 1999 ps comes after one at 2000 ps; "
check 1 "$after" sample_of_two_values "has 2 values, and the location has 1 quantities; mend the module"

check 1 "$after" no_module "module 'mistakes', create(): returns no module; mend the module"

# What others wait for is lost before the network model: the trace is not to blame.
check 1 "$before" drop "module 'mistakes' passed on " " of the " \
    " sends and begins of collectives that it was given, and others wait for them: " \
    ", which is never sent; mend the module: let it pass them on, or drop their other side, too"
! grep -q "record the trace" message.txt || fail "drop: the trace is blamed"
"$haec_sim" -m "$before" --set modules.mistakes.mistake=drop --unmatched keep --trace input/traces.otf2 \
    --output kept 2> messages.txt > /dev/null
grep -qF "module 'mistakes' passed on " messages.txt || fail "drop: not told where records are kept"

# Tables of a run that fails later: none is left, and an older one stays.
table=(-m "comm_matrix,$after" --set modules.comm_matrix.output=table.csv --set modules.mistakes.mistake=conclude
    --trace input/traces.otf2)
for older in "" older; do
    [[ -z $older ]] || echo "$older" > table.csv
    if "$haec_sim" "${table[@]}" --force --output output --report report.json 2> messages.txt; then
        fail "conclude: no failure"
    fi
    [[ ! -e report.json && "$(cat table.csv 2> /dev/null)" == "$older" ]] || fail "conclude: tables are left"
    [[ -z "$(find . -name '*.partial*')" ]] || fail "conclude: something is left"
done

# Who ends the program is named. What it leaves is removed by the next run of that output, which says so.
for mistake in exit abort handler_destructor destructor; do
    found=0
    "$haec_sim" -m "$after" --set "modules.mistakes.mistake=$mistake" --trace input/traces.otf2 \
        --output "$mistake" 2> messages.txt > /dev/null || found=$?
    [[ $found -ne 0 ]] || fail "$mistake: exit status 0"
    grep '^haec_sim: error: module ' messages.txt > message.txt || fail "$mistake: nobody is named"
    cat message.txt
done
grep -qF "module 'mistakes', its destructor: ended the program by abort() or std::terminate(); mend the module" \
    message.txt || fail "destructor: another text"
partial=(abort.partial-*)
[[ -d "${partial[0]}" ]] || fail "abort: nothing is left that could be removed"
mkdir "abort.partial-$$-0" abort.partial-mine
"$haec_sim" -m "$after" --trace input/traces.otf2 --output abort 2> messages.txt > /dev/null
grep -qF "removed $PWD/${partial[0]}, which a run that was ended before its time has left" messages.txt ||
    fail "abort: not said"
[[ ! -e "${partial[0]}" ]] || fail "abort: still there"
# Of a process that runs, and of nobody.
[[ -d "abort.partial-$$-0" && -d abort.partial-mine ]] || fail "abort: removed too much"

# A spec that contradicts itself.
check 2 "$wrong_default" none \
    "module 'wrong_default', key 'factor': its default is \"twice\", and its kind wants a number"

# What a network model throws, or takes: whose, for which message, when.
for length in 666 667; do
    "$haec_gen" ping_pong --message-bytes "$length" --iterations 1 --output "input$length" > /dev/null
    found=0
    "$haec_sim" -m "$no_rates" --trace "input$length" --no-output 2> message.txt || found=$?
    cat message.txt
    [[ $found -eq 1 ]] || fail "message of $length bytes: exit status $found"
    grep -qE "module 'no_rates', message of $length bytes from process 0 to process 1 at 0\.[0-9]+ s: " message.txt ||
        fail "message of $length bytes: another text"
done
grep -qF "takes -1 ps, which is negative; correct the module" message.txt || fail "a time below 0: another text"

# All ranks end, and one of them tells why.
launcher=("${mpirun[@]}")
check 1 "$after" exception "$first" "), MpiSend at 0." " s: no weight for this message"
check 2 "$before" add_location "module 'mistakes' adds a definition of location 1000, but the output has"
check 1 "$after" conclude "module 'mistakes', conclude(): not today"

# What is left is right.
"$haec_sim" -m "$after" --trace input/traces.otf2 --output output
"${mpirun[@]}" "$haec_sim" -m "$after" --trace input/traces.otf2 --output output2
diff -r output output2
