package mpi;

import io.portolan.mpi.error.ErrorClass;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/// Items as bytes: primitives in native byte order without gaps, objects as the number of their
/// bytes and these.
///
/// *Units and shapes:* positions in bytes. *Failure:* an exception if a buffer is too short, or an
/// object cannot be serialized.
///
/// Source: MPI 4.1, section 5.2
final class PackedItems {
    private static final ValueLayout.OfInt LENGTH = ValueLayout.JAVA_INT_UNALIGNED;

    private PackedItems() {}

    /// The bytes of an array.
    static MemorySegment segment(String operation, byte @Nullable [] buffer) {
        if (buffer == null) {
            throw none(operation);
        }
        return MemorySegment.ofArray(buffer);
    }

    /// The bytes of MPJ Express' kind of buffer.
    static MemorySegment segment(String operation, mpjbuf.@Nullable Buffer buffer) {
        if (buffer == null) {
            throw none(operation);
        }
        return MemorySegment.ofArray(buffer.getStaticBuffer().bytes()).asSlice(buffer.offset());
    }

    /// Writes items; returns the index behind the last byte.
    static int pack(
            Object inbuf,
            int offset,
            int count,
            Datatype type,
            MemorySegment packed,
            int position) {
        if (!Comm.isObject("Comm.Pack", type)) {
            Object items = copy(inbuf, offset, count, type);
            int elements = Math.multiplyExact(count, type.Size());
            return elements == 0
                    ? position
                    : (int) type.primitive().pack(items, 0, elements, packed, position);
        }
        byte[] bytes = serialize(type.pick(inbuf, offset, count));
        requireRoom("Comm.Pack", packed, position, LENGTH.byteSize() + bytes.length);
        packed.set(LENGTH, position, bytes.length);
        int start = position + (int) LENGTH.byteSize();
        MemorySegment.copy(bytes, 0, packed, ValueLayout.JAVA_BYTE, start, bytes.length);
        return start + bytes.length;
    }

    /// Reads items; returns the index behind the last byte.
    static int unpack(
            MemorySegment packed,
            int position,
            Object outbuf,
            int offset,
            int count,
            Datatype type) {
        if (!Comm.isObject("Comm.Unpack", type)) {
            int elements = Math.multiplyExact(count, type.Size());
            if (elements == 0) {
                return position;
            }
            Object items = type.newArray(elements);
            long end = type.primitive().unpack(packed, position, items, 0, elements);
            type.scatter(items, 0, elements, outbuf, offset);
            return (int) end;
        }
        requireRoom("Comm.Unpack", packed, position, LENGTH.byteSize());
        int length = packed.get(LENGTH, position);
        int start = position + (int) LENGTH.byteSize();
        requireRoom("Comm.Unpack", packed, start, length);
        byte[] bytes = new byte[length];
        MemorySegment.copy(packed, ValueLayout.JAVA_BYTE, start, bytes, 0, length);
        type.land(deserialize(bytes), outbuf, offset, count);
        return start + length;
    }

    /// The elements of the items in an array of their own, or the bytes of MPJ Express' kind of
    /// buffer.
    static Object copy(Object buf, int offset, int count, Datatype type) {
        if (buf instanceof mpjbuf.Buffer memory) {
            byte[] bytes = memory.getStaticBuffer().bytes();
            return type.gather(bytes, memory.offset() + offset, count);
        }
        return type.gather(buf, offset, count);
    }

    /// The objects as bytes.
    static byte[] serialize(Object[] objects) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(objects);
        } catch (IOException e) {
            throw new io.portolan.mpi.error.MPIException(
                    ErrorClass.TYPE,
                    "MPI.OBJECT",
                    "an object cannot be serialized: %s; allowed are serializable objects; make its class one"
                            .formatted(e),
                    e);
        }
        return bytes.toByteArray();
    }

    /// The objects that the bytes were made of.
    static Object[] deserialize(byte[] bytes) {
        try (ObjectInputStream in = new OfProgram(bytes)) {
            return (Object[]) in.readObject();
        } catch (IOException | ClassNotFoundException | ClassCastException e) {
            throw new io.portolan.mpi.error.MPIException(
                    ErrorClass.TYPE,
                    "MPI.OBJECT",
                    "the bytes cannot be deserialized: %s; allowed is what was packed as MPI.OBJECT; unpack in the order of the packing"
                            .formatted(e),
                    e);
        }
    }

    private static io.portolan.mpi.error.MPIException none(String operation) {
        return Datatype.error(
                ErrorClass.BUFFER,
                operation,
                "the packed buffer is null; allowed is an array of bytes; give one");
    }

    private static void requireRoom(
            String operation, MemorySegment packed, int position, long bytes) {
        if (position < 0 || bytes < 0 || position + bytes > packed.byteSize()) {
            throw Datatype.error(
                    ErrorClass.TRUNCATE,
                    operation,
                    "%d bytes from position %d on are asked for; allowed is what lies within the %d bytes of the packed buffer; give a longer one"
                            .formatted(bytes, position, packed.byteSize()));
        }
    }

    /// Finds the classes of the program, whose loader is that of the rank.
    private static final class OfProgram extends ObjectInputStream {
        OfProgram(byte[] bytes) throws IOException {
            super(new ByteArrayInputStream(bytes));
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass described)
                throws IOException, ClassNotFoundException {
            try {
                return super.resolveClass(described);
            } catch (ClassNotFoundException e) {
                ClassLoader ofThread = Thread.currentThread().getContextClassLoader();
                return Class.forName(described.getName(), false, ofThread);
            }
        }
    }
}
