package io.portolan.cli.project;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/// A project to begin with: the files of a folder of `templates`.
///
/// @param kind the name of the folder
/// @param files their texts by their paths in the project
record ProjectTemplate(String kind, Map<String, String> files) {

    /// A file that is there whatever templates there are, by which their folder is found.
    private static final String MARK = "templates/README.md";

    /// The template of a kind.
    static ProjectTemplate of(String kind) {
        return inFolder(root -> {
            Map<String, String> files = new TreeMap<>();
            Path folder = root.resolve(kind);
            for (Path file : all(folder)) {
                String path = folder.relativize(file).toString().replace('\\', '/');
                files.put(path, text(file));
            }
            return new ProjectTemplate(kind, files);
        });
    }

    /// The kinds that there are, in the order of the alphabet.
    static List<String> kinds() {
        return inFolder(root -> {
            try (Stream<Path> folders = Files.list(root)) {
                return folders.filter(Files::isDirectory)
                        .map(folder -> name(folder))
                        .sorted()
                        .toList();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /// Writes the project.
    ///
    /// @param version of Portolan, in the place of that of the template
    void write(Path folder, ProjectName name, String version) throws IOException {
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = folder.resolve(name.in(file.getKey()));
            Files.createDirectories(Objects.requireNonNull(path.getParent()));
            Files.writeString(
                    path,
                    name.in(file.getValue())
                            .replaceFirst(
                                    "<portolan.version>[^<]*<",
                                    "<portolan.version>" + version + "<"));
        }
    }

    /// The version of Portolan that the template names.
    String version() {
        String pom = Objects.requireNonNull(files.get("pom.xml"), kind);
        return pom.replaceAll("(?s).*<portolan.version>([^<]*)<.*", "$1");
    }

    private static <T> T inFolder(Function<Path, T> read) {
        try {
            URI mark =
                    Objects.requireNonNull(ProjectTemplate.class.getResource(MARK), MARK).toURI();
            if (!mark.getScheme().equals("jar")) {
                return read.apply(Objects.requireNonNull(Path.of(mark).getParent()));
            }
            String[] parts = mark.toString().split("!", 2);
            try (FileSystem jar = FileSystems.newFileSystem(URI.create(parts[0]), Map.of())) {
                return read.apply(Objects.requireNonNull(jar.getPath(parts[1]).getParent()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Path> all(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Of a folder in a jar it ends in a slash.
    private static String name(Path folder) {
        return String.valueOf(folder.getFileName()).replace("/", "");
    }
}
