package io.portolan.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Where a command writes, and what it says meanwhile.
final class OutputOptions {

    @Option(
            names = "--output",
            paramLabel = "DIR",
            description =
                    "The folder for the results. Default: the file's name and '-clusters' or"
                            + " '-assigned'.")
    private @Nullable Path output;

    @Option(names = "--force", description = "Replace the results in DIR.")
    private boolean force;

    @Option(names = "--quiet", description = "Show no progress.")
    private boolean quiet;

    boolean force() {
        return force;
    }

    boolean isQuiet() {
        return quiet;
    }

    /// The folder asked for, or one in the current directory named after the input.
    Path folder(Path input, String suffix) {
        return output != null ? output : Path.of(stem(input) + suffix);
    }

    /// The name without what says of which format the file is: `a` of `a.csv.gz`.
    private static String stem(Path input) {
        String name = String.valueOf(input.getFileName());
        String unpacked = name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
        int dot = unpacked.lastIndexOf('.');
        return dot > 0 ? unpacked.substring(0, dot) : unpacked;
    }
}
