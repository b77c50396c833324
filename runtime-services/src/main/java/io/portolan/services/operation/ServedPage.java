package io.portolan.services.operation;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A page that a service brings for people with a browser: files among the resources of a class.
///
/// *Threads:* immutable, any thread.
///
/// @param title what people see of it in a list
/// @param type the class whose resources the files are
/// @param folder their folder, with a leading slash
public record ServedPage(String title, Class<?> type, String folder) {

    /// The file that the page begins with.
    public static final String FIRST = "index.html";

    private static final int MOST_BYTES = 8 << 20;
    private static final Pattern FILE =
            Pattern.compile("([A-Za-z0-9_-][A-Za-z0-9._-]*/)*[A-Za-z0-9_-][A-Za-z0-9._-]*");

    public ServedPage {
        Objects.requireNonNull(type, "type");
        if (title.isBlank()) {
            throw new IllegalArgumentException(
                    "the page of %s has no title: give it one".formatted(type.getName()));
        }
        if (!folder.startsWith("/") || folder.endsWith("/")) {
            throw new IllegalArgumentException(
                    "folder '%s' of the page of %s: a path such as /META-INF/pages/map is needed"
                            .formatted(folder, type.getName()));
        }
    }

    /// This page, which can be shown.
    ///
    /// *Failure:* [IllegalArgumentException] when it has no first file.
    public ServedPage checked() {
        if (file(FIRST) == null) {
            throw new IllegalArgumentException(
                    "the page of %s has no file %s/%s that others may read: add it, in a folder whose name is no package"
                            .formatted(type.getName(), folder, FIRST));
        }
        return this;
    }

    /// The bytes of a file; null when there is none of this name, or the name could lead out of the
    /// folder.
    ///
    /// *Failure:* [IllegalStateException] when it cannot be read or has more than 8 MiB.
    public byte @Nullable [] file(String name) {
        if (!FILE.matcher(name).matches()) {
            return null;
        }
        try (InputStream in = type.getResourceAsStream(folder + "/" + name)) {
            if (in == null) {
                return null;
            }
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw new IllegalStateException(
                        "file %s/%s of %s has more than %d bytes, at most these are allowed"
                                .formatted(folder, name, type.getName(), MOST_BYTES));
            }
            return bytes;
        } catch (IOException e) {
            throw new IllegalStateException(
                    "file %s/%s of %s cannot be read".formatted(folder, name, type.getName()), e);
        }
    }
}
