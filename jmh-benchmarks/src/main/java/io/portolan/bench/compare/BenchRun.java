package io.portolan.bench.compare;

import io.portolan.bench.results.BenchResults;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Optional;

/// A run of a comparison.
///
/// @param options how much to measure
/// @param results where the figures of all rounds go
/// @param out where the tables go
public record BenchRun(RunOptions options, BenchResults results, PrintStream out) {

    private static final String FOLDER = "target/bench/";
    private static final String ENDING = ".json";

    /// The file for the results: the one that was asked for, or one in the checkout's `target`.
    public Path file(String name) {
        Path usual = results.build().folder().resolve(FOLDER + name + ENDING);
        return options.json().orElse(usual);
    }

    /// The file beside it for JMH's own results; none beside a device or a link.
    Optional<Path> jmhFile(String name) {
        if (BenchResults.isDeviceOrLink(file(name))) {
            return Optional.empty();
        }
        String file = file(name).toString();
        String stem =
                file.endsWith(ENDING) ? file.substring(0, file.length() - ENDING.length()) : file;
        return Optional.of(Path.of(stem + ".jmh" + ENDING));
    }
}
