package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;

/// A folder with a copy of the launcher, which takes it for a project that is built, and with what
/// it takes for a JDK.
record BuiltProject(Path folder) {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    /// @param java the lines of a shell script that is run in place of `java`
    static BuiltProject in(Path folder, String java) throws IOException {
        BuiltProject project = new BuiltProject(folder);
        Files.copy(
                ROOT.resolve("portolan"),
                project.launcher(),
                StandardCopyOption.REPLACE_EXISTING,
                StandardCopyOption.COPY_ATTRIBUTES);
        for (String module :
                List.of(
                        ".",
                        "cli",
                        "clustering",
                        "clustering/service",
                        "runtime-mpi",
                        "runtime-mpi/mpijava",
                        "runtime-mpi/ompi",
                        "runtime-mpi/tcp")) {
            Files.createDirectories(folder.resolve(module).resolve("src/main"));
            Files.createFile(folder.resolve(module).resolve("pom.xml"));
        }
        Path bin = Files.createDirectories(jdk(folder).resolve("bin"));
        Files.writeString(jdk(folder).resolve("release"), "JAVA_VERSION=\"25.0.1\"\n");
        for (String command : List.of("java", "javac")) {
            Path script = Files.writeString(bin.resolve(command), "#!/bin/sh\n" + java);
            assertTrue(script.toFile().setExecutable(true));
        }
        Files.createDirectories(folder.resolve("cli/target"));
        FileTime later = FileTime.from(Instant.now().plusSeconds(60));
        Files.setLastModifiedTime(Files.createFile(project.jar()), later);
        Path cache = Files.createFile(folder.resolve("cli/target/cli-25.aot"));
        Files.setLastModifiedTime(cache, FileTime.from(later.toInstant().plusSeconds(60)));
        return project;
    }

    /// What `JAVA_HOME` is to be.
    static Path jdk(Path folder) {
        return folder.resolve("jdk");
    }

    Path launcher() {
        return folder.resolve("portolan");
    }

    /// The JAR of the command line, which is empty.
    Path jar() {
        return folder.resolve("cli/target/cli.jar");
    }
}
