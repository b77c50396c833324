package io.portolan.bench.clustering;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// Finds a Python that has scikit-learn.
final class Python {

    /// Names the Python to use.
    static final String VARIABLE = "PORTOLAN_PYTHON";

    private Python() {}

    /// The command of a Python with scikit-learn; empty when there is none.
    static Optional<String> withScikitLearn() throws InterruptedException {
        String chosen = System.getenv(VARIABLE);
        List<String> candidates = chosen == null ? List.of("python3", "python") : List.of(chosen);
        for (String candidate : candidates) {
            if (hasScikitLearn(candidate)) {
                return Optional.of(candidate);
            }
        }
        return Optional.empty();
    }

    private static boolean hasScikitLearn(String command) throws InterruptedException {
        try {
            Process process =
                    new ProcessBuilder(command, "-c", "import sklearn")
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
            return process.waitFor() == 0;
        } catch (IOException e) { // no such command
            return false;
        }
    }
}
