package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ClusteringException.Fault;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/// Opens text files, unpacking those that begin with the magic bytes of gzip whatever their name
/// is, and puts what can go wrong with a file into one sentence.
final class TextFile {

    private static final int CHUNK_BYTES = 1 << 16;

    private TextFile() {}

    /// Opens the text of `file`.
    ///
    /// *Failure:* [ClusteringException] with [Fault#DATA] when the file is missing, is not a
    /// regular file, or cannot be read.
    static InputStream open(Path file) {
        if (Files.isDirectory(file)) {
            throw unusable(file, "is a folder; name a file in it", null);
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw unusable(
                    file,
                    "is not a regular file but a pipe or a device, and it must be read twice; save the"
                            + " data to a file first",
                    null);
        }
        InputStream raw = null;
        try {
            raw = new BufferedInputStream(Files.newInputStream(file), CHUNK_BYTES);
            raw.mark(2);
            int first = raw.read();
            int second = raw.read();
            raw.reset();
            if (first == 0x1f && second == 0x8b) {
                return new GZIPInputStream(raw, CHUNK_BYTES);
            }
            return raw;
        } catch (IOException e) {
            closeAfter(e, raw);
            throw unreadable(file, e);
        }
    }

    /// Opens the text from an offset on.
    static InputStream open(Path file, long offset) {
        InputStream in = open(file);
        try {
            in.skipNBytes(offset);
            return in;
        } catch (EOFException e) {
            closeAfter(e, in);
            throw changed(file);
        } catch (IOException e) {
            closeAfter(e, in);
            throw unreadable(file, e);
        }
    }

    /// Opens the text from an offset on, up to another one or to its end.
    static InputStream open(Path file, long offset, long end) {
        return new Part(open(file, offset), end - offset);
    }

    /// The first bytes of a stream.
    private static final class Part extends FilterInputStream {
        private long left;

        Part(InputStream in, long bytes) {
            super(in);
            this.left = bytes;
        }

        @Override
        public int read() throws IOException {
            int read = left > 0 ? in.read() : -1;
            left -= read < 0 ? 0 : 1;
            return read;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            if (left <= 0) {
                return length == 0 ? 0 : -1;
            }
            int read = in.read(bytes, from, (int) Math.min(length, left));
            left -= Math.max(0, read);
            return read;
        }

        @Override
        public boolean markSupported() {
            return false;
        }
    }

    /// The first bytes of the text, fewer when there are no more.
    static byte[] head(Path file, int length) {
        try (InputStream in = open(file)) {
            return in.readNBytes(length);
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    /// Refuses a file of a format that is not read.
    ///
    /// @param head the first bytes of its text
    static void refuseForeign(Path file, byte[] head) {
        byte[] first = Arrays.copyOf(head, Math.min(head.length, ForeignFormat.HEAD_BYTES));
        String refusal = isPlainText(first) ? null : ForeignFormat.refusal(file, first);
        if (refusal == null && String.valueOf(file.getFileName()).contains(".smi")) {
            refusal = ForeignFormat.refusalOfSmiles(file);
        }
        if (refusal != null) {
            throw unusable(file, refusal, null);
        }
    }

    /// Whether it can be none of these formats, found out without loading them: nearly every file.
    private static boolean isPlainText(byte[] head) {
        for (byte b : head) {
            if (b >= 0 && b < ' ' && b != '\n' && b != '\r' && b != '\t') {
                return false;
            }
        }
        String text = new String(head, ISO_8859_1);
        String start = text.stripLeading();
        boolean isMarked =
                start.startsWith("<")
                        || start.startsWith("[")
                        || start.startsWith("%")
                        || start.startsWith("@")
                        || start.startsWith("$")
                        || (head.length > 0 && head[0] < 0)
                        || start.startsWith("(\u00b5/\u00fd");
        boolean isStructure =
                text.contains("V2000") || text.contains("V3000") || text.contains("$$$$");
        return !isMarked && !isStructure;
    }

    /// Whether the file is packed with gzip.
    static boolean isPacked(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return in.read() == 0x1f && in.read() == 0x8b;
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    /// What is wrong in a file.
    static ClusteringException bad(Path file, String what) {
        return new ClusteringException(Fault.DATA, file + ": " + what);
    }

    /// What is made of a file's content.
    ///
    /// *Failure:* [ClusteringException] where it cannot be made, naming the file besides.
    static <T> T naming(Path file, Supplier<T> maker) {
        try {
            return maker.get();
        } catch (ClusteringException e) {
            throw new ClusteringException(e.fault(), file + ": " + e.getMessage(), e);
        }
    }

    /// A file that is not any more what it was when it was read the first time.
    static ClusteringException changed(Path file) {
        return new ClusteringException(
                Fault.DATA,
                "file " + file + " changed while it was clustered; run the command again");
    }

    /// Says why reading `file` failed, and what to do about it.
    static ClusteringException unreadable(Path file, IOException cause) {
        if (cause instanceof NoSuchFileException) {
            return unusable(file, "does not exist; check the name", cause);
        }
        if (cause instanceof AccessDeniedException) {
            return unusable(file, "must not be read by this user; check its permissions", cause);
        }
        if (cause instanceof EOFException) {
            return unusable(
                    file, "ends in the middle of its gzip data; fetch or pack it again", cause);
        }
        if (cause instanceof ZipException) {
            return unusable(
                    file,
                    "has damaged gzip data (" + cause.getMessage() + "); fetch or pack it again",
                    cause);
        }
        return unusable(file, "cannot be read: " + cause.getMessage(), cause);
    }

    private static ClusteringException unusable(
            Path file, String why, @Nullable IOException cause) {
        String message = "file " + file + " " + why;
        return cause == null
                ? new ClusteringException(Fault.DATA, message)
                : new ClusteringException(Fault.DATA, message, cause);
    }

    private static void closeAfter(IOException failure, @Nullable InputStream stream) {
        if (stream == null) {
            return;
        }
        try {
            stream.close();
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }
}
