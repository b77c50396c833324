package io.portolan.bench.results;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A build of the project whose figures are taken.
///
/// @param name `this`, or `other` for the one that is measured beside it
/// @param folder its checkout
/// @param classPath the jar or the folders with its classes
public record Build(String name, Path folder, String classPath) {

    /// The build that runs.
    public static final String THIS = "this";

    /// The build that is measured beside it.
    public static final String OTHER = "other";

    private static final String JAR = "jmh-benchmarks/target/benchmarks.jar";
    private static final int GIT_SECONDS = 10;

    /// Another checkout, which must be built.
    ///
    /// *Failure:* [IllegalArgumentException] when there is no build.
    public static Build in(Path folder) {
        Path jar = folder.resolve(JAR).toAbsolutePath().normalize();
        if (!Files.isRegularFile(jar)) {
            throw new IllegalArgumentException(
                    "no build in '%s': there is no %s; run ./portolan bench --list there once"
                            .formatted(folder, JAR));
        }
        return new Build(OTHER, folder.toAbsolutePath().normalize(), jar.toString());
    }

    /// Whether it is the build that runs.
    public boolean isThis() {
        return name.equals(THIS);
    }

    /// The commit that is checked out; null where git does not know.
    public @Nullable String commit() {
        String said = git("rev-parse", "HEAD");
        return said == null || said.isEmpty() ? null : said;
    }

    /// Whether files differ from the commit; null where git does not know.
    public @Nullable Boolean isDirty() {
        String said = git("status", "--porcelain");
        return said == null ? null : !said.isEmpty();
    }

    private @Nullable String git(String... arguments) {
        List<String> command = new ArrayList<>(List.of("git", "-C", folder.toString()));
        command.addAll(List.of(arguments));
        try {
            Process process =
                    new ProcessBuilder(command)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
            String said =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                            .strip();
            return process.waitFor(GIT_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0
                    ? said
                    : null;
        } catch (IOException e) { // git is not there
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }
}
