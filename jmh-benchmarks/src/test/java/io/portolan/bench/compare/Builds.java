package io.portolan.bench.compare;

import io.portolan.bench.results.Build;
import io.portolan.bench.results.Results;
import java.nio.file.Path;
import java.util.Optional;

/// Results of this class path, and of it once more as another build.
public final class Builds {

    private static final String CLASS_PATH = System.getProperty("java.class.path");

    private Builds() {}

    /// Results of one build.
    public static Results one() {
        return results(Optional.empty());
    }

    /// Results of two.
    public static Results two() {
        return results(Optional.of(new Build(Build.OTHER, Path.of("."), CLASS_PATH)));
    }

    private static Results results(Optional<Build> other) {
        Build build = new Build(Build.THIS, Path.of("."), CLASS_PATH);
        return Results.begin("twins", "./portolan bench twins", build, other);
    }
}
