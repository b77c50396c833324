package io.portolan.bench.compare;

import io.portolan.bench.results.Build;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/// The project's folder, in which the jar with this class was built.
public final class Checkout {

    private Checkout() {}

    /// A file in it.
    ///
    /// *Failure:* [IllegalStateException] when the jar was moved away from its checkout.
    public static Path file(String name) {
        Path jar = jar();
        for (Path folder = jar; folder != null; folder = folder.getParent()) {
            Path file = folder.resolve(name);
            if (Files.isRegularFile(file)) {
                return file;
            }
        }
        throw new IllegalStateException(
                "no file %s in the folders above %s: leave the jar in its checkout"
                        .formatted(name, jar));
    }

    /// The build that runs; its folder is the working directory when the jar was moved away.
    public static Build build() {
        Path folder;
        try {
            folder = Objects.requireNonNull(file("portolan").getParent());
        } catch (IllegalStateException e) {
            folder = Path.of("").toAbsolutePath();
        }
        return new Build(Build.THIS, folder, System.getProperty("java.class.path"));
    }

    /// The jar or the folder of classes.
    static Path jar() {
        try {
            return Path.of(
                    Checkout.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
