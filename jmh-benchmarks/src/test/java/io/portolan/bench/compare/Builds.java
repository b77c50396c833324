package io.portolan.bench.compare;

import io.portolan.bench.results.BenchResults;
import io.portolan.bench.results.Build;
import java.nio.file.Path;
import java.util.Optional;

/// BenchResults of this class path, and of it once more as another build.
public final class Builds {

    private static final String CLASS_PATH = System.getProperty("java.class.path");

    private Builds() {}

    /// BenchResults of one build.
    public static BenchResults one() {
        return results(Optional.empty());
    }

    /// BenchResults of two.
    public static BenchResults two() {
        return results(Optional.of(new Build(Build.OTHER, Path.of("."), CLASS_PATH)));
    }

    private static BenchResults results(Optional<Build> other) {
        Build build = new Build(Build.THIS, Path.of("."), CLASS_PATH);
        return BenchResults.begin("twins", "./portolan bench twins", build, other);
    }
}
