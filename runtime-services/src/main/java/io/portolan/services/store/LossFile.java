package io.portolan.services.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/// What was lost and nobody has accepted yet: a file of lines, which outlives the process.
final class LossFile {

    private LossFile() {}

    /// The lines, none when nothing was lost.
    static List<String> read(LogFolder folder) throws IOException {
        Path file = folder.losses();
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }

    /// Adds a line for each damage; returns when they are on the disk.
    static void add(Disk disk, LogFolder folder, List<Damage> damages) throws IOException {
        List<String> lines = new ArrayList<>(read(folder));
        String now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        for (Damage damage : damages) {
            lines.add(now + " " + damage.toString().replace('\n', ' '));
        }
        Path unfinished = folder.unfinished(folder.losses());
        try (DiskFile file = disk.create(unfinished)) {
            file.write(ByteBuffer.wrap((String.join("\n", lines) + "\n").getBytes(UTF_8)), 0);
            file.force();
        }
        Disk.rename(unfinished, folder.losses());
    }

    /// Somebody knows of them.
    static void accept(LogFolder folder) throws IOException {
        Files.deleteIfExists(folder.losses());
        Disk.forceNames(folder.path());
    }
}
