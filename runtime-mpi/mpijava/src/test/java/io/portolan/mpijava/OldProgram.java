package io.portolan.mpijava;

import io.portolan.mpi.launch.JavaProgram;
import io.portolan.mpi.launch.Job;
import io.portolan.mpi.launch.JobSettings;
import io.portolan.mpijava.programs.HelloRing;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import mpi.MPI;

/// A program that a job runs, each rank with classes of its own.
///
/// @param mainClass its full name
record OldProgram(String mainClass) {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    /// How a job ended.
    ///
    /// @param output what the ranks and the launcher printed
    record End(int status, String output) {}

    /// The programs of the package, in the order of their names.
    static List<OldProgram> of(String packageName) {
        Path folder = place(HelloRing.class).resolve(packageName.replace('.', '/'));
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".class") && !name.contains("$"))
                    .map(name -> packageName + "." + name.substring(0, name.length() - 6))
                    .filter(OldProgram::hasMain)
                    .sorted()
                    .map(OldProgram::new)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Runs it on so many ranks of that kind.
    End run(int ranks, boolean areVirtual) throws InterruptedException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        JobSettings settings =
                JobSettings.of(ranks)
                        .withWorld(world ->
                                areVirtual ? world.virtualThreads() : world.platformThreads())
                        .withTimeout(LIMIT)
                        .withOutput(out, out);
        List<Path> classPath = List.of(place(MPI.class), place(HelloRing.class));
        int status =
                Job.run(new JavaProgram(classPath, mainClass, List.of("one", "two")), settings);
        return new End(status, bytes.toString(StandardCharsets.UTF_8));
    }

    @Override
    public String toString() {
        return mainClass.substring(mainClass.lastIndexOf('.') + 1);
    }

    private static boolean hasMain(String name) {
        try {
            Class.forName(name, false, HelloRing.class.getClassLoader())
                    .getMethod("main", String[].class);
            return true;
        } catch (ClassNotFoundException | NoSuchMethodException e) {
            return false;
        }
    }

    static Path place(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
