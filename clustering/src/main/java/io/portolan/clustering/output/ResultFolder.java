package io.portolan.clustering.output;

import io.portolan.clustering.ClusteringException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// The folder with the results of a command, which appears complete or not at all.
///
/// *Threads:* one thread, and the JVM's shutdown; several threads may write at a time.
///
/// *Failure:* [ClusteringException]: [ClusteringException.Fault#ARGUMENT] when the folder exists
/// and may not be replaced, [ClusteringException.Fault#DATA] when it cannot be written.
public final class ResultFolder implements AutoCloseable {

    /// What `cluster` writes.
    private static final List<String> FILES =
            List.of(
                    "labels.csv",
                    "centers.csv",
                    "summary.json",
                    "model.json",
                    "clusters.geojson",
                    "points.geojson",
                    "report.html");

    /*
     * Overview. Files are written to a new folder beside the target, which is renamed at the end, in
     * one step where the target may not exist, else file by file. Whatever ends the run before,
     * an error or Ctrl-C, the new folder is removed and the target is as it was. The lock keeps the
     * shutdown hook from removing files in the middle of the renaming. A run that was killed leaves
     * its folder, which has the number of its process in the name; the next run removes it.
     */
    private final boolean replace;
    private final List<String> files;
    private final Path stage;
    private final Thread hook;
    private final Object lock = new Object();
    private Path target;
    private boolean done;

    private ResultFolder(Path target, boolean replace, List<String> files, Path stage) {
        this.target = target;
        this.replace = replace;
        this.files = files;
        this.stage = stage;
        this.hook = new Thread(this::abandon, "portolan-clean-up");
    }

    /// Makes sure that `target` can be written with the files of `cluster`.
    ///
    /// @param replace whether it may exist
    public static ResultFolder prepare(Path target, boolean replace) {
        return prepare(target, replace, FILES);
    }

    /// Makes sure that `target` can be written, before any long computation.
    ///
    /// @param replace whether it may exist
    /// @param files the files that a run may write, and the only ones it ever replaces
    public static ResultFolder prepare(Path target, boolean replace, List<String> files) {
        Path absolute = target.toAbsolutePath().normalize();
        Path name = absolute.getFileName();
        Path parent = absolute.getParent();
        if (name == null || parent == null) {
            throw usage(
                    target, "is the root of the file system; name a folder in it with --output");
        }
        if (Files.exists(absolute)) {
            if (!Files.isDirectory(absolute)) {
                throw usage(target, "is a file; name a folder with --output");
            }
            if (!replace) {
                throw usage(
                        target,
                        "exists; name another with --output, or replace the results in it with"
                                + " --force");
            }
        }
        String partial = "." + name + ".partial-";
        Path stage = parent.resolve(partial + ProcessHandle.current().pid());
        try {
            Files.createDirectories(parent);
            deleteAbandoned(parent, partial);
            delete(stage);
            Files.createDirectory(stage);
            if (Files.exists(absolute) && !Files.isWritable(absolute)) {
                delete(stage);
                throw new AccessDeniedException(target.toString());
            }
        } catch (IOException e) {
            throw failure(target, e);
        }
        ResultFolder folder = new ResultFolder(target, replace, List.copyOf(files), stage);
        Runtime.getRuntime().addShutdownHook(folder.hook);
        return folder;
    }

    /// What can be written to one of the files.
    @FunctionalInterface
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /// Where the files will be, and after [#commit] where they are.
    public Path target() {
        synchronized (lock) {
            return target;
        }
    }

    /// Writes one of the files.
    public void write(String file, Content content) {
        if (!files.contains(file)) {
            throw new IllegalArgumentException(file + " is not one of " + files);
        }
        try (OutputStream out = Files.newOutputStream(stage.resolve(file))) {
            content.writeTo(out);
        } catch (IOException e) {
            throw failure(target(), e);
        } catch (UncheckedIOException e) {
            // What writes to an Appendable wraps its exceptions so.
            throw failure(target(), Objects.requireNonNull(e.getCause()));
        }
    }

    /// Puts the files in their place. Those of an earlier run are replaced or removed if they may
    /// be; if a folder has been made there meanwhile that may not, the target gets a number from 2.
    public void commit() {
        synchronized (lock) {
            if (done) {
                return;
            }
            try {
                if (replace && Files.exists(target)) {
                    for (String file : files) {
                        replace(file);
                    }
                    delete(stage);
                } else {
                    appear();
                }
                done = true;
            } catch (IOException e) {
                throw failure(target, e);
            }
        }
    }

    /// Removes what was written unless it was committed.
    @Override
    public void close() {
        abandon();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is shutting down, and the hook finds nothing left to do.
        }
    }

    private void abandon() {
        synchronized (lock) {
            if (!done) {
                done = true;
                try {
                    delete(stage);
                } catch (IOException e) {
                    // Nobody is left to hear of it, and the target is untouched.
                }
            }
        }
    }

    /// Renames the new folder. A target that exists has no such name free; one that is empty has.
    private void appear() throws IOException {
        Path first = target;
        int number = 2;
        while (true) {
            try {
                Files.move(stage, target, StandardCopyOption.ATOMIC_MOVE);
                return;
            } catch (FileSystemException e) {
                if (!Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
                    throw e;
                }
                target = Path.of(first + "-" + number++);
            }
        }
    }

    private void replace(String file) throws IOException {
        Path fresh = stage.resolve(file);
        if (Files.exists(fresh)) {
            Files.move(fresh, target.resolve(file), StandardCopyOption.ATOMIC_MOVE);
        } else {
            Files.deleteIfExists(target.resolve(file));
        }
    }

    /// Removes what runs left that were killed, as far as this user may.
    private static void deleteAbandoned(Path parent, String partial) {
        try (Stream<Path> siblings = Files.list(parent)) {
            for (Path sibling : siblings.toList()) {
                String name = String.valueOf(sibling.getFileName());
                if (name.startsWith(partial) && hasEnded(name.substring(partial.length()))) {
                    delete(sibling);
                }
            }
        } catch (IOException | UncheckedIOException e) {
            // It is in nobody's way.
        }
    }

    /// Whether this is the number of a process that does not live.
    private static boolean hasEnded(String process) {
        try {
            return ProcessHandle.of(Long.parseLong(process)).isEmpty();
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }

    private static ClusteringException usage(Path target, String why) {
        return new ClusteringException(
                ClusteringException.Fault.ARGUMENT, "output folder " + target + " " + why);
    }

    private static ClusteringException failure(Path target, IOException cause) {
        String why;
        if (cause instanceof AccessDeniedException) {
            why = "permission denied";
        } else if (cause instanceof NoSuchFileException) {
            why = "it was removed meanwhile";
        } else if (cause instanceof FileSystemException e && e.getReason() != null) {
            why = e.getReason();
        } else {
            why = String.valueOf(cause.getMessage());
        }
        return new ClusteringException(
                ClusteringException.Fault.DATA,
                "cannot write output folder "
                        + target
                        + ": "
                        + why
                        + "; choose another with --output",
                cause);
    }
}
