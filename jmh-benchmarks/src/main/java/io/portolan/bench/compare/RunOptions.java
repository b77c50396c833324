package io.portolan.bench.compare;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// How much to measure, and what becomes of it.
///
/// @param isQuick whether a first impression is enough
/// @param isOursOnly whether peers are left out
/// @param isInFront whether this session may be put before others
/// @param rounds how often each contender is measured, interleaved with the others
/// @param json the file for the results, if it is not to be the usual one
/// @param against the checkout with another build that is measured beside this one
/// @param arguments what follows two dashes: for JMH, after ours, or names of what is to be run
public record RunOptions(
        boolean isQuick,
        boolean isOursOnly,
        boolean isInFront,
        int rounds,
        Optional<Path> json,
        Optional<Path> against,
        List<String> arguments) {

    /// The options, for error messages and the list.
    public static final String USAGE =
            "[--quick] [--ours] [--rounds N] [--json FILE] [--against FOLDER] [--in-front]"
                    + " [-- ARGUMENT...]";

    /// What the options mean, a line for each.
    public static final List<String> MEANINGS =
            List.of(
                    "--quick           a first impression: less of everything",
                    "--ours            without the peers",
                    "--rounds N        each contender so often, in turns; 5, and 3 with --quick",
                    "--json FILE       where the results go; target/bench/NAME.json unless said",
                    "--against FOLDER  another checkout, measured in turns with this one",
                    "--in-front        puts the session of the run before others, see setsid -w",
                    "-- ARGUMENT...    which parts to run, or what JMH is to be told");

    private static final int ROUNDS = 5;
    private static final int QUICK_ROUNDS = 3;

    public RunOptions {
        arguments = List.copyOf(arguments);
    }

    /// Reads the arguments that follow a benchmark's name.
    ///
    /// *Failure:* [UsageException].
    public static RunOptions parse(List<String> arguments) {
        boolean isQuick = false;
        boolean isOursOnly = false;
        boolean isInFront = false;
        int rounds = 0;
        Optional<Path> json = Optional.empty();
        Optional<Path> against = Optional.empty();
        int at = 0;
        for (; at < arguments.size() && !arguments.get(at).equals("--"); at++) {
            switch (arguments.get(at)) {
                case "--quick" -> isQuick = true;
                case "--ours" -> isOursOnly = true;
                case "--in-front" -> isInFront = true;
                case "--rounds" -> rounds = parseRounds(arguments, ++at);
                case "--json" -> json = Optional.of(path("--json", "a file", arguments, ++at));
                case "--against" ->
                        against =
                                Optional.of(path("--against", "another checkout", arguments, ++at));
                default ->
                        throw new UsageException(
                                "unknown option '%s': allowed are %s"
                                        .formatted(arguments.get(at), USAGE));
            }
        }
        List<String> rest = arguments.subList(Math.min(at + 1, arguments.size()), arguments.size());
        int usual = isQuick ? QUICK_ROUNDS : ROUNDS;
        return new RunOptions(
                isQuick, isOursOnly, isInFront, rounds == 0 ? usual : rounds, json, against, rest);
    }

    /// The sections of a benchmark that the arguments name, as [#names] has them; all where they
    /// name none.
    ///
    /// *Failure:* [UsageException] that names those that there are.
    public <E extends Enum<E>> Set<E> named(Class<E> sections) {
        Set<E> named = EnumSet.noneOf(sections);
        for (String name : arguments) {
            named.add(
                    EnumSet.allOf(sections).stream()
                            .filter(section -> name(section).equals(name))
                            .findFirst()
                            .orElseThrow(() ->
                                    new UsageException(
                                            "no section '%s': there are %s"
                                                    .formatted(name, names(sections)))));
        }
        return named.isEmpty() ? EnumSet.allOf(sections) : named;
    }

    /// The names of sections, in small letters.
    public static <E extends Enum<E>> String names(Class<E> sections) {
        return EnumSet.allOf(sections).stream()
                .map(RunOptions::name)
                .collect(Collectors.joining(", "));
    }

    private static String name(Enum<?> section) {
        return section.name().toLowerCase(Locale.ROOT);
    }

    /// What a user types to run a benchmark with these arguments.
    public static String command(String benchmark, List<String> arguments) {
        return arguments.stream()
                .map(it -> it.contains(" ") ? " \"" + it + "\"" : " " + it)
                .collect(Collectors.joining("", "./portolan bench " + benchmark, ""));
    }

    /// What follows an option.
    ///
    /// *Failure:* [UsageException] that says what is needed.
    public static String value(String option, String what, List<String> arguments, int at) {
        if (at >= arguments.size() || arguments.get(at).isEmpty()) {
            throw new UsageException("%s needs %s, and nothing follows it".formatted(option, what));
        }
        return arguments.get(at);
    }

    private static Path path(String option, String what, List<String> arguments, int at) {
        return Path.of(value(option, what, arguments, at));
    }

    private static int parseRounds(List<String> arguments, int at) {
        String text = at < arguments.size() ? arguments.get(at) : "";
        if (!text.matches("[1-9][0-9]{0,2}")) {
            throw new UsageException(
                    "--rounds '%s': a number from 1 to 999 is needed, such as --rounds 5"
                            .formatted(text));
        }
        return Integer.parseInt(text);
    }
}
