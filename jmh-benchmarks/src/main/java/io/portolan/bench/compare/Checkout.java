package io.portolan.bench.compare;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;

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
