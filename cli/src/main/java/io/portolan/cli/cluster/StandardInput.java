package io.portolan.cli.cluster;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Set;

/// What came from standard input, kept in a file while the command runs, because it is read more
/// than once.
///
/// @param file where it is
record StandardInput(Path file) {

    /// The name that stands for standard input in the names of results.
    static final Path NAME = Path.of("standard-input");

    private static final Set<String> MEANT = Set.of("-", "/dev/stdin", "/dev/fd/0");

    /// Whether a file's name stands for standard input.
    static boolean isMeant(Path file) {
        return MEANT.contains(file.toString());
    }

    /// Reads it to its end.
    static StandardInput kept() {
        try {
            Path file = Files.createTempFile("portolan-input", ".tmp");
            file.toFile().deleteOnExit();
            Files.copy(System.in, file, StandardCopyOption.REPLACE_EXISTING);
            return new StandardInput(file);
        } catch (IOException e) {
            throw new CommandException(
                    ExitCode.FAILURE,
                    "standard input cannot be kept in a file of "
                            + System.getProperty("java.io.tmpdir")
                            + ": "
                            + e.getMessage()
                            + "; save it to a file and name that",
                    e);
        }
    }
}
