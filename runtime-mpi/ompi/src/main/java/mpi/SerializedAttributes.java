package mpi;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The attributes of one object by number. Values are kept serialized, so what is got is a copy of
/// what was set.
///
/// *Threads:* any.
///
/// Source: MPI 4.1, section 7.7
final class SerializedAttributes {
    private static final Set<Integer> KEYVALS = new HashSet<>();

    /// Below are the keys of the predefined attributes.
    private static int next = 100;

    private final Map<Integer, byte[]> values = new HashMap<>();

    static synchronized int newKeyval() {
        KEYVALS.add(next);
        return next++;
    }

    static synchronized void freeKeyval(int keyval) throws MPIException {
        require(keyval);
        KEYVALS.remove(keyval);
    }

    /// *Failure:* [MPIException] if there is no such key.
    private static synchronized void require(int keyval) throws MPIException {
        if (!KEYVALS.contains(keyval)) {
            throw new MPIException(
                    MPI.ERR_KEYVAL,
                    "the key of the attribute is %d; allowed is one that createKeyval gave and that was not freed; create one"
                            .formatted(keyval));
        }
    }

    synchronized void set(int keyval, Object value) throws MPIException {
        require(keyval);
        values.put(keyval, bytes(value));
    }

    synchronized @Nullable Object get(int keyval) throws MPIException {
        byte[] bytes = values.get(keyval);
        if (bytes == null) {
            require(keyval);
            return null;
        }
        return value(bytes);
    }

    synchronized void delete(int keyval) throws MPIException {
        if (values.remove(keyval) == null) {
            require(keyval);
            throw new MPIException(
                    MPI.ERR_KEYVAL,
                    "there is no attribute %d; allowed is one that was set; ask with getAttr first"
                            .formatted(keyval));
        }
    }

    synchronized void clear() {
        values.clear();
    }

    synchronized SerializedAttributes copy() {
        SerializedAttributes copy = new SerializedAttributes();
        copy.values.putAll(values);
        return copy;
    }

    private static byte[] bytes(Object value) throws MPIException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        } catch (IOException e) {
            throw new MPIException(e);
        }
        return bytes.toByteArray();
    }

    /// What this rank itself has serialized.
    @SuppressWarnings("BanSerializableRead")
    private static @Nullable Object value(byte[] bytes) throws MPIException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return in.readObject();
        } catch (IOException | ClassNotFoundException e) {
            throw new MPIException(e);
        }
    }
}
