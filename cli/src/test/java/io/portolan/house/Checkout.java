package io.portolan.house;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// The project's files as they are checked out.
public final class Checkout {

    static final Path ROOT = root();

    private Checkout() {}

    /// The Java sources of all modules below `src/main`, `src/test` or `src/jcstress`.
    static List<Path> javaSources(String kind) {
        return files(path ->
                !isSample(path)
                        && path.toString().endsWith(".java")
                        && contains(path, "src/" + kind));
    }

    /// The types of the libraries: main code without the benchmarks, without `package-info` and the
    /// like.
    static List<Path> librarySources() {
        return javaSources("main").stream()
                .filter(file -> !file.startsWith(ROOT.resolve("jmh-benchmarks")))
                .filter(file -> !file.toString().endsWith("-info.java"))
                .toList();
    }

    /// Whether the source belongs to a facade, whose packages and names are those of an old API.
    static boolean isOfFacade(Path source) {
        return !packageOf(source).startsWith("io.portolan.");
    }

    /// The package of a source, as its folder says.
    static String packageOf(Path source) {
        String path = source.toString().replace('\\', '/');
        int first = path.indexOf("/java/") + "/java/".length();
        return path.substring(first, path.lastIndexOf('/')).replace('/', '.');
    }

    /// The module that a file below its `src` belongs to.
    static Path moduleOf(Path file) {
        String path = file.toString().replace('\\', '/');
        return Path.of(path.substring(0, path.indexOf("/src/")));
    }

    /// The lists of what old APIs publish, which their facades' tests read.
    static List<Path> publishedLists() {
        return files(path ->
                path.toString().endsWith(".txt")
                        && contains(path, "src/test/resources")
                        && path.startsWith(ROOT.resolve("runtime-mpi")));
    }

    /// The simple name of the type in a source.
    static String typeOf(Path source) {
        return source.getFileName().toString().replace(".java", "");
    }

    /// The Markdown documents.
    public static List<Path> documents() {
        return files(path -> path.toString().endsWith(".md"));
    }

    /// The modules' build files, without the root's.
    static List<Path> modulePoms() {
        return files(path ->
                !isSample(path)
                        && path.endsWith("pom.xml")
                        && !path.equals(ROOT.resolve("pom.xml")));
    }

    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<String> lines(Path file) {
        return text(file).lines().toList();
    }

    /// Whether the file is part of a project that users copy, which is no module of this one.
    private static boolean isSample(Path path) {
        return path.startsWith(ROOT.resolve("examples")) || contains(path, "project/templates");
    }

    private static boolean contains(Path path, String part) {
        return path.toString().replace('\\', '/').contains("/" + part + "/");
    }

    /// The files that are wanted, in order. What git and the build write may vanish meanwhile, and
    /// is not looked at.
    private static List<Path> files(Predicate<Path> wanted) {
        List<Path> files = new ArrayList<>();
        try {
            Files.walkFileTree(
                    ROOT,
                    new SimpleFileVisitor<>() {
                        @Override
                        public FileVisitResult preVisitDirectory(
                                Path folder, BasicFileAttributes attributes) {
                            return folder.endsWith("target") || folder.endsWith(".git")
                                    ? FileVisitResult.SKIP_SUBTREE
                                    : FileVisitResult.CONTINUE;
                        }

                        @Override
                        public FileVisitResult visitFile(
                                Path file, BasicFileAttributes attributes) {
                            if (attributes.isRegularFile() && wanted.test(file)) {
                                files.add(file);
                            }
                            return FileVisitResult.CONTINUE;
                        }
                    });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        files.sort(null);
        return files;
    }

    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("portolan"))) {
            folder = folder.getParent();
            if (folder == null) {
                throw new IllegalStateException(
                        "no launcher 'portolan' above the working directory");
            }
        }
        return folder;
    }
}
