package io.portolan.mpi.shm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/// Files by which processes share memory.
final class SharedFileTest {
    @TempDir private Path directory;

    @Test
    void whoHasOpenedItGoesOnWhenItHasLostItsName() throws Exception {
        Path file = SharedFile.newName(directory);
        try (Arena one = Arena.ofShared();
                Arena other = Arena.ofShared()) {
            MemorySegment made = SharedFile.create(file, 10_000, one);
            MemorySegment opened = SharedFile.open(file, 10_000, other);
            SharedFile.unlink(file);
            assertFalse(Files.exists(file));
            SharedFile.unlink(file);
            made.set(ValueLayout.JAVA_LONG, 9_000, 7);
            assertEquals(7, opened.get(ValueLayout.JAVA_LONG, 9_000));
        }
    }

    @Test
    void whatCannotBeSharedHasASentence() {
        Path gone = directory.resolve("gone").resolve("file");
        try (Arena arena = Arena.ofShared()) {
            refused(
                    "no memory can be shared by a file in %s (it does not exist); allowed is a directory that may be written to; mount one there, or use Win.allocate"
                            .formatted(gone.getParent()),
                    () -> SharedFile.create(gone, 8, arena));
            refused(
                    "%s cannot be opened (it does not exist); allowed are processes that see one file system in memory; start them in one container, or use Win.allocate"
                            .formatted(gone),
                    () -> SharedFile.open(gone, 8, arena));
        }
    }

    private static void refused(String message, Executable asked) {
        assertEquals(message, assertThrows(IOException.class, asked).getMessage());
    }
}
