package io.portolan.cli.cluster;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Where a command writes, and what it says meanwhile.
public final class OutputOptions {

    @Option(
            names = "--output",
            paramLabel = "DIR",
            description =
                    "The folder for the results. Default: the file's name and '-clusters' or"
                            + " '-assigned', with a number where there are results already.")
    private @Nullable Path output;

    @Option(names = "--force", description = "Replace the results in the folder.")
    private boolean force;

    @Option(names = "--quiet", description = "Show no progress.")
    private boolean quiet;

    boolean force() {
        return force;
    }

    boolean isQuiet() {
        return quiet;
    }

    /// The folder asked for, or one in the current directory named after the input, with a number
    /// from 2 where that exists and may not be replaced.
    public Path folder(Path input, String suffix) {
        if (output != null) {
            return output;
        }
        Path first = named(input, suffix);
        Path folder = first;
        for (int number = 2; !force && Files.exists(folder, NOFOLLOW_LINKS); number++) {
            folder = Path.of(first + "-" + number);
        }
        return folder;
    }

    /// Says that results of an earlier run were left where they are.
    void printKept(Path input, String suffix, Path target, PrintWriter out) {
        Path first = output == null ? named(input, suffix) : output;
        if (!target.equals(first)) {
            out.println("kept      " + first + ", which existed; --force replaces it");
            out.flush();
        }
    }

    private static Path named(Path input, String suffix) {
        return Path.of(stem(input) + suffix);
    }

    /// The name without what says of which format the file is: `a` of `a.csv.gz`.
    private static String stem(Path input) {
        String name = String.valueOf(input.getFileName());
        String unpacked = name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
        int dot = unpacked.lastIndexOf('.');
        return dot > 0 ? unpacked.substring(0, dot) : unpacked;
    }
}
