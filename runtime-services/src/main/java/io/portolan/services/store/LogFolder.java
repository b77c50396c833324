package io.portolan.services.store;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/// The names of a log's files: `log-N` begins with the record of sequence N, `snapshot-N` holds
/// what the records up to N came to, `head` says how far the log goes, and `losses` what was lost
/// and nobody has accepted yet.
record LogFolder(Path path) {

    private static final String SEGMENT = "log-";
    private static final String SNAPSHOT = "snapshot-";
    private static final String UNFINISHED = ".tmp";

    /// The folder, without what was left unfinished in it.
    static LogFolder clean(Path path) throws IOException {
        try (DirectoryStream<Path> unfinished = Files.newDirectoryStream(path, "*" + UNFINISHED)) {
            for (Path file : unfinished) {
                if (Files.isRegularFile(file)) {
                    Files.delete(file);
                }
            }
        }
        return new LogFolder(path);
    }

    /// Whether there is no log in it: neither records nor a snapshot.
    boolean isNew() throws IOException {
        return segments().isEmpty() && snapshots().isEmpty();
    }

    Path segment(long firstSequence) {
        return path.resolve(SEGMENT + "%019d".formatted(firstSequence));
    }

    Path snapshot(long sequence) {
        return path.resolve(SNAPSHOT + "%019d".formatted(sequence));
    }

    Path head() {
        return path.resolve("head");
    }

    Path losses() {
        return path.resolve("losses");
    }

    /// What a file is called until it is finished.
    Path unfinished(Path file) {
        return path.resolve(file.getFileName() + UNFINISHED);
    }

    /// By first sequence.
    NavigableMap<Long, Path> segments() throws IOException {
        return numbered(SEGMENT);
    }

    /// By the sequence they hold.
    NavigableMap<Long, Path> snapshots() throws IOException {
        return numbered(SNAPSHOT);
    }

    /// What a damaged file is called afterwards: a name that no log uses and no file has.
    Path aside(Path file) {
        String name = file.getFileName() + ".corrupt";
        Path aside = path.resolve(name);
        for (int i = 2; Files.exists(aside); i++) {
            aside = path.resolve(name + "-" + i);
        }
        return aside;
    }

    /// What a file of version 1 is called after it was converted.
    Path converted(Path file) {
        return path.resolve(file.getFileName() + ".version-1");
    }

    /// Gives the files of version 1 other names: what they hold is in a snapshot.
    void setAsideConverted() throws IOException {
        List<Path> all = new ArrayList<>(segments().values());
        all.addAll(snapshots().values());
        for (Path each : all) {
            if (RecordReader.isVersion1(each)) {
                OwnerOnly.close(each);
                Disk.rename(each, converted(each));
            }
        }
    }

    private NavigableMap<Long, Path> numbered(String prefix) throws IOException {
        NavigableMap<Long, Path> found = new TreeMap<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(path, prefix + "[0-9]*[0-9]")) {
            for (Path file : files) {
                String number = file.getFileName().toString().substring(prefix.length());
                boolean isNumber =
                        number.length() == 19 && number.chars().allMatch(Character::isDigit);
                if (isNumber && Files.isRegularFile(file)) {
                    found.put(Long.valueOf(number), file);
                }
            }
        }
        return found;
    }
}
