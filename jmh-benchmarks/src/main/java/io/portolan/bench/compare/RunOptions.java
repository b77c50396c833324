package io.portolan.bench.compare;

import java.util.List;

/// How much to measure.
///
/// @param isQuick whether a first impression is enough
/// @param rounds how often each contender is measured, interleaved with the others
/// @param arguments what follows two dashes: for JMH, after ours, or names of what is to be run
public record RunOptions(boolean isQuick, int rounds, List<String> arguments) {

    /// What the options mean, for error messages and the list.
    public static final String USAGE = "[--quick] [--rounds N] [-- ARGUMENT...]";

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
        int rounds = 0;
        int at = 0;
        for (; at < arguments.size() && !arguments.get(at).equals("--"); at++) {
            switch (arguments.get(at)) {
                case "--quick" -> isQuick = true;
                case "--rounds" -> rounds = parseRounds(arguments, ++at);
                default ->
                        throw new UsageException(
                                "unknown option '%s': allowed are %s"
                                        .formatted(arguments.get(at), USAGE));
            }
        }
        List<String> rest = arguments.subList(Math.min(at + 1, arguments.size()), arguments.size());
        int usual = isQuick ? QUICK_ROUNDS : ROUNDS;
        return new RunOptions(isQuick, rounds == 0 ? usual : rounds, rest);
    }

    /// Throws [UsageException] when there are arguments for JMH, which does not run this benchmark.
    public void refuseArguments(String name) {
        if (!arguments.isEmpty()) {
            throw new UsageException(
                    "%s is not run by JMH and takes no arguments after '--', got %s"
                            .formatted(name, arguments));
        }
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
