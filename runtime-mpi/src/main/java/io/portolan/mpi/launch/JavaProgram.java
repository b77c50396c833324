package io.portolan.mpi.launch;

import io.portolan.mpi.boot.JvmCommand;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.jar.Attributes.Name;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/// A program to be run by several ranks.
///
/// @param classPath JARs and folders of classes, with the facade among them
/// @param mainClass the full name of the class with `main`
/// @param arguments of `main`
public record JavaProgram(List<Path> classPath, String mainClass, List<String> arguments) {

    /// *Failure:* [MPIException] when the class path is empty, or an entry does not exist.
    public JavaProgram {
        classPath = List.copyOf(classPath);
        arguments = List.copyOf(arguments);
        if (classPath.isEmpty()) {
            throw wrong("the class path is empty; allowed are JARs and folders; name one");
        }
        for (Path entry : classPath) {
            if (!Files.exists(entry)) {
                throw wrong(
                        "the class path has '%s', which does not exist; allowed are JARs and folders; correct the path"
                                .formatted(entry));
            }
        }
    }

    /// The program of an executable JAR, whose manifest names its main class.
    ///
    /// *Failure:* [MPIException] when the file is no JAR, or its manifest has no `Main-Class`.
    public static JavaProgram ofJar(Path jar, List<String> arguments) {
        if (!Files.isRegularFile(jar)) {
            throw wrong(
                    "the JAR '%s' does not exist; allowed is a file; correct the path"
                            .formatted(jar));
        }
        try (JarFile file = new JarFile(jar.toFile())) {
            Manifest manifest = file.getManifest();
            String mainClass =
                    manifest == null
                            ? null
                            : manifest.getMainAttributes().getValue(Name.MAIN_CLASS);
            if (mainClass == null) {
                throw wrong(
                        "the JAR '%s' has no Main-Class in its manifest; allowed is an executable JAR; name the main class, with the JAR on the class path"
                                .formatted(jar));
            }
            return new JavaProgram(List.of(jar), mainClass.strip(), arguments);
        } catch (IOException e) {
            throw wrong("the file '%s' is no JAR: %s; name a JAR".formatted(jar, e.getMessage()));
        }
    }

    /// The entries of a class path as `java -cp` takes it: an empty one is the working directory,
    /// and `folder/*` stands for the JARs of a folder.
    ///
    /// *Failure:* [MPIException] when an entry is no path.
    public static List<Path> entries(String classPath) {
        List<Path> entries = new ArrayList<>();
        for (String entry : classPath.split(File.pathSeparator, -1)) {
            try {
                if (entry.endsWith("*") && (entry.length() == 1 || endsWithSeparator(entry))) {
                    entries.addAll(jars(Path.of(entry.substring(0, entry.length() - 1))));
                } else {
                    entries.add(Path.of(entry.isEmpty() ? "." : entry));
                }
            } catch (InvalidPathException | IOException e) {
                throw wrong(
                        "the class path has '%s': %s; allowed are JARs and folders; correct the path"
                                .formatted(entry, e.getMessage()));
            }
        }
        return entries;
    }

    /// The entries of the class path and the module path of this JVM that exist.
    public static List<Path> entriesOfJvm() {
        return Stream.of("java.class.path", "jdk.module.path")
                .flatMap(property ->
                        Stream.of(System.getProperty(property, "").split(File.pathSeparator, -1)))
                .filter(entry -> !entry.isEmpty())
                .map(Path::of)
                .filter(Files::exists)
                .toList();
    }

    /// What the `java` command of this JVM was told to run: a class, `module/class`, or a JAR;
    /// empty if the JVM was started otherwise.
    public static String mainOfJvm() {
        return JvmCommand.main();
    }

    private static boolean endsWithSeparator(String entry) {
        char last = entry.charAt(entry.length() - 2);
        return last == '/' || last == File.separatorChar;
    }

    private static List<Path> jars(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().toLowerCase(Locale.ROOT).endsWith(".jar"))
                    .sorted()
                    .toList();
        }
    }

    private static MPIException wrong(String message) {
        return new MPIException(ErrorClass.ARG, message);
    }
}
