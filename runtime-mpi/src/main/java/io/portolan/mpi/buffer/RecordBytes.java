package io.portolan.mpi.buffer;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;

/// Records of this module as bytes between processes, which all run the same version: made of
/// numbers, texts, and lists of such.
public final class RecordBytes {
    private static final ObjectInputFilter OWN =
            ObjectInputFilter.Config.createFilter("io.portolan.mpi.**;java.base/*;!*");

    private RecordBytes() {}

    /// The bytes of a record.
    public static byte[] of(Object record) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(record);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /// The record that such bytes stand for.
    public static Object read(byte[] bytes) {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            in.setObjectInputFilter(OWN);
            return in.readObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("a record of another version", e);
        }
    }
}
