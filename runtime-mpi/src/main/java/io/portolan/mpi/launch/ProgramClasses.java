package io.portolan.mpi.launch;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/// The files of a program's class path. Each class is read once and its calls are rewritten once;
/// the loaders of all ranks define it from the same bytes.
///
/// *Threads:* any.
final class ProgramClasses implements AutoCloseable {
    private final ConcurrentMap<String, Optional<ClassBytes>> classes = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, ProtectionDomain> places = new ConcurrentHashMap<>();
    private final List<Path> classPath;
    private final URLClassLoader files;
    private final CallRewriter rewriter = new CallRewriter(this::stream);

    ProgramClasses(List<Path> classPath) {
        this.classPath = classPath;
        // Without a parent, so that it finds nothing but the program's files.
        files =
                new URLClassLoader(
                        "program",
                        classPath.stream().map(ProgramClasses::url).toArray(URL[]::new),
                        null);
    }

    List<Path> classPath() {
        return classPath;
    }

    /// *Failure:* [io.portolan.mpi.error.MPIException] when there is no such class, or when it has
    /// no `main`.
    void requireMain(String mainClass) {
        var _ = MainMethod.of(mainClass, new RankLoader(null, this));
    }

    /// What a loader defines a class from.
    record ClassBytes(ByteBuffer bytes, ProtectionDomain place) {}

    /// The bytes of a class; empty if the class path does not have it.
    Optional<ClassBytes> find(String name) {
        Optional<ClassBytes> known = classes.get(name);
        return known == null ? classes.computeIfAbsent(name, this::read) : known;
    }

    /// Whether a rank has found the class in the class path before.
    boolean isKnown(String name) {
        Optional<ClassBytes> known = classes.get(name);
        return known != null && known.isPresent();
    }

    /// The loader of the files, for resources.
    URLClassLoader files() {
        return files;
    }

    private Optional<ClassBytes> read(String name) {
        String path = name.replace('.', '/') + ".class";
        URL found = files.findResource(path);
        if (found == null) {
            return Optional.empty();
        }
        try (InputStream in = files.getResourceAsStream(path)) {
            return in == null
                    ? Optional.empty()
                    : Optional.of(
                            new ClassBytes(
                                    ByteBuffer.wrap(rewriter.rewrite(in.readAllBytes())),
                                    place(found, path)));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + found, e);
        }
    }

    private @Nullable InputStream stream(String internalName) {
        return files.getResourceAsStream(internalName + ".class");
    }

    /// Where a class comes from, which programs ask for to find files beside their JAR.
    private ProtectionDomain place(URL found, String path) {
        String text = found.toString();
        String entry = text.substring(0, text.length() - path.length());
        if (entry.startsWith("jar:") && entry.endsWith("!/")) {
            entry = entry.substring("jar:".length(), entry.length() - "!/".length());
        }
        return places.computeIfAbsent(
                entry,
                location ->
                        new ProtectionDomain(
                                new CodeSource(url(location), (Certificate[]) null), null));
    }

    private static URL url(Path entry) {
        try {
            return entry.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException("no class path entry: " + entry, e);
        }
    }

    private static @Nullable URL url(String location) {
        try {
            return new URI(location).toURL();
        } catch (MalformedURLException | URISyntaxException e) {
            return null;
        }
    }

    @Override
    public void close() {
        try {
            files.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close the class path of a program", e);
        }
    }
}
