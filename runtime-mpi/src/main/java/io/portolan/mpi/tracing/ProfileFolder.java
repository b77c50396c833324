package io.portolan.mpi.tracing;

import io.portolan.mpi.profile.Profile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The folder that a system property names for the profiles of all worlds of the JVM. The first
/// profile goes into the folder itself, the others into its folders `2`, `3` and so on.
///
/// *Threads:* any.
public final class ProfileFolder implements Consumer<Profile> {
    /// The system property.
    public static final String PROPERTY = "portolan.profile";

    private static final Logger LOG = System.getLogger("io.portolan.mpi.profile");

    /// How many profiles were written.
    private static final AtomicInteger WRITTEN = new AtomicInteger();

    private final Path folder;

    private ProfileFolder(Path folder) {
        this.folder = folder;
    }

    /// The folder that is named; null if none is.
    public static @Nullable ProfileFolder named() {
        String name = System.getProperty(PROPERTY, "");
        return name.isEmpty() ? null : new ProfileFolder(Path.of(name));
    }

    /// *Failure:* [UncheckedIOException] when the files cannot be written.
    @Override
    public void accept(Profile profile) {
        int number = WRITTEN.incrementAndGet();
        Path place = number == 1 ? folder : folder.resolve(Integer.toString(number));
        try {
            profile.writeTo(place);
            LOG.log(
                    Level.INFO,
                    "profile of %s: %s"
                            .formatted(profile.figures().world(), place.resolve("profile.html")));
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "the profile of %s cannot be written into %s: %s; name another folder in the system property %s"
                            .formatted(profile.figures().world(), place, e, PROPERTY),
                    e);
        }
    }
}
