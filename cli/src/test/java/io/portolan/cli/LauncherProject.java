package io.portolan.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/// A project with the launcher and with a Maven that does nothing, so that what the launcher asks
/// of Maven can be seen.
///
/// @param folder the project's
record LauncherProject(Path folder) {

    /// Where this project is.
    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    /// What the launcher did.
    ///
    /// @param maven what Maven was started with, or empty
    /// @param err what the launcher said
    record Started(List<String> maven, String err) {}

    /// Puts the launcher and the Maven into a folder.
    static LauncherProject in(Path folder) throws IOException {
        Path maven = Files.createDirectories(folder.resolve("bin")).resolve("mvn");
        Files.writeString(
                maven, "#!/bin/sh\nprintf '%s\\n' \"$@\" >" + given(folder) + "\nexit 1\n");
        if (!maven.toFile().setExecutable(true)) {
            throw new IOException("cannot make " + maven + " executable");
        }
        Files.copy(
                ROOT.resolve("portolan"),
                folder.resolve("portolan"),
                StandardCopyOption.REPLACE_EXISTING);
        return new LauncherProject(folder);
    }

    /// Starts the launcher.
    Started start(List<String> arguments) throws IOException, InterruptedException {
        Path err = folder.resolve("err");
        Files.deleteIfExists(given(folder));
        begin(arguments, ProcessBuilder.Redirect.to(err.toFile())).waitFor();
        return new Started(maven(), Files.readString(err, UTF_8));
    }

    /// Starts the launcher, and does not wait for its end.
    ///
    /// @param err where it says what it says
    Process begin(List<String> arguments, ProcessBuilder.Redirect err) throws IOException {
        List<String> command =
                new ArrayList<>(List.of("sh", folder.resolve("portolan").toString()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(err);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().merge("PATH", "", (path, none) -> folder.resolve("bin") + ":" + path);
        return builder.start();
    }

    /// What Maven was started with, or empty.
    List<String> maven() throws IOException {
        Path given = given(folder);
        return Files.exists(given) ? Files.readAllLines(given) : List.of();
    }

    private static Path given(Path folder) {
        return folder.resolve("given");
    }
}
