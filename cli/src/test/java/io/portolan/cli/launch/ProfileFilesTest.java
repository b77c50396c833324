package io.portolan.cli.launch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.World;
import io.portolan.mpi.profile.Profiling;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Where the profile of a job goes.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ProfileFilesTest {
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    @TempDir private Path folder;

    @Test
    void aPageAndJsonAndATraceAreInTheFolder() throws IOException, InterruptedException {
        Path own = folder.resolve("profile");
        run(own);
        try (Stream<Path> files = Files.list(own)) {
            assertEquals(
                    Set.of("profile.html", "profile.json", "profile.txt", "trace.json"),
                    files.map(file -> file.getFileName().toString()).collect(Collectors.toSet()));
        }
        assertTrue(said.toString(UTF_8).contains("2 messages with 16 B sent, 2 received"));
    }

    @Test
    void severalProcessesHaveOneFolder() throws IOException, InterruptedException {
        run(folder, 2);
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(4, files.filter(Files::isRegularFile).count());
        }
        String text = Files.readString(folder.resolve("profile.txt"));
        assertTrue(text.startsWith("profile of world of 2 ranks in 2 processes: "), text);
        assertEquals(
                "%n%s%npage, JSON and trace of the profile: %s%n"
                        .formatted(text, folder.resolve("profile.html")),
                said.toString(UTF_8));
    }

    @Test
    void aFolderThatCannotBeWrittenIsNamed() throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("file"), "");
        run(file);
        String text = said.toString(UTF_8);
        assertTrue(text.contains("portolan: the profile cannot be written into " + file), text);
        assertTrue(text.contains("2 received"), text);
    }

    private void run(Path into) throws InterruptedException {
        run(into, 1);
    }

    private void run(Path into, int processes) throws InterruptedException {
        World.builder(2)
                .asProcesses(processes)
                .profile(
                        Profiling.standard(),
                        new ProfileFiles(into, new PrintStream(said, true, UTF_8)))
                .run(world -> {
                    int peer = 1 - world.rank();
                    world.sendrecv(new long[1], peer, 0, new long[1], peer, 0);
                });
    }
}
