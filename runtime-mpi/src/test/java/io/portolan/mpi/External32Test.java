package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The representation that all implementations of the standard agree on.
class External32Test {
    private static final String EXTERNAL = "external32";

    @Test
    @DisplayName("MPI 4.1, 14.5.2: big-endian, IEEE 754, and sizes that no machine changes")
    void elementsAreBigEndianAndHaveTheirSizes() {
        check(
                Datatype.BYTE,
                new byte[] {1, -2},
                ByteBuffer.allocate(2).put((byte) 1).put((byte) -2).array());
        check(
                Datatype.BOOLEAN,
                new boolean[] {true, false},
                ByteBuffer.allocate(2).put((byte) 1).put((byte) 0).array());
        check(
                Datatype.CHAR,
                new char[] {'A', '\u20ac'},
                ByteBuffer.allocate(4).putChar('A').putChar('\u20ac').array());
        check(
                Datatype.SHORT,
                new short[] {258, -1},
                ByteBuffer.allocate(4).putShort((short) 258).putShort((short) -1).array());
        check(
                Datatype.INT,
                new int[] {0x01020304, -5},
                ByteBuffer.allocate(8).putInt(0x01020304).putInt(-5).array());
        check(
                Datatype.LONG,
                new long[] {0x0102030405060708L, -5},
                ByteBuffer.allocate(16).putLong(0x0102030405060708L).putLong(-5).array());
        check(
                Datatype.FLOAT,
                new float[] {1.5f, Float.NaN},
                ByteBuffer.allocate(8).putFloat(1.5f).putFloat(Float.NaN).array());
        check(
                Datatype.DOUBLE,
                new double[] {Math.PI, -0.0},
                ByteBuffer.allocate(16).putDouble(Math.PI).putDouble(-0.0).array());
    }

    /// ByteBuffer is big-endian.
    private static void check(Datatype type, Object array, byte[] expected) {
        int size = expected.length;
        assertEquals(size, type.packExternalSize(EXTERNAL, 2));
        byte[] packed = new byte[size + 3];
        MemorySegment memory = MemorySegment.ofArray(packed);
        assertEquals(size + 1, type.packExternal(EXTERNAL, array, 0, 2, memory, 1));
        assertArrayEquals(expected, Arrays.copyOfRange(packed, 1, size + 1), type::toString);
        assertEquals(0, packed[0]);
        assertEquals(0, packed[size + 1]);
        Object back = Array.newInstance(array.getClass().getComponentType(), 3);
        MemorySegment readOnly = memory.asReadOnly();
        assertEquals(size + 1, type.unpackExternal(EXTERNAL, readOnly, 1, back, 1, 2));
        byte[] again = new byte[size];
        type.packExternal(EXTERNAL, back, 1, 2, MemorySegment.ofArray(again), 0);
        assertArrayEquals(expected, again, type::toString);
        assertArrayEquals(expected, Arrays.copyOfRange(packed, 1, size + 1), "unchanged");
    }

    @Test
    void derivedTypesArePackedInTheOrderOfTheirElements() {
        Datatype record =
                Datatype.struct(
                        new long[] {1, 2, 1},
                        new long[] {0, 8, 24},
                        new Datatype[] {Datatype.SHORT, Datatype.DOUBLE, Datatype.BYTE});
        MemorySegment memory = Arena.ofAuto().allocate(64, 8);
        ByteBuffer expected = ByteBuffer.allocate(38);
        for (int i = 0; i < 2; i++) {
            memory.set(ValueLayout.JAVA_SHORT, 32L * i, (short) (300 + i));
            memory.set(ValueLayout.JAVA_DOUBLE, 32L * i + 8, 1.5 + i);
            memory.set(ValueLayout.JAVA_DOUBLE, 32L * i + 16, 2.5 + i);
            memory.set(ValueLayout.JAVA_BYTE, 32L * i + 24, (byte) (9 + i));
            expected.putShort((short) (300 + i)).putDouble(1.5 + i).putDouble(2.5 + i);
            expected.put((byte) (9 + i));
        }
        assertEquals(38, record.packExternalSize(EXTERNAL, 2));
        byte[] packed = new byte[38];
        record.packExternal(EXTERNAL, memory, 0, 2, MemorySegment.ofArray(packed), 0);
        assertArrayEquals(expected.array(), packed);
        MemorySegment back = Arena.ofAuto().allocate(64, 8);
        record.unpackExternal(EXTERNAL, MemorySegment.ofArray(packed), 0, back, 0, 2);
        assertEquals(-1, memory.mismatch(back));
        Datatype column = Datatype.vector(3, 1, 2, Datatype.INT);
        byte[] ofColumn = new byte[12];
        column.packExternal(
                EXTERNAL, new int[] {1, 2, 3, 4, 5}, 0, 1, MemorySegment.ofArray(ofColumn), 0);
        assertArrayEquals(ByteBuffer.allocate(12).putInt(1).putInt(3).putInt(5).array(), ofColumn);
    }

    @Test
    void otherRepresentationsAndShortBuffersAreRefused() {
        MemorySegment memory = MemorySegment.ofArray(new byte[4]);
        for (Runnable call :
                new Runnable[] {
                    () -> Datatype.INT.packExternal("native", new int[1], 0, 1, memory, 0),
                    () -> Datatype.INT.unpackExternal("native", memory, 0, new int[1], 0, 1),
                    () -> Datatype.INT.packExternalSize("native", 1)
                }) {
            MPIException other = assertThrows(MPIException.class, call::run);
            assertEquals(ErrorClass.ARG, other.errorClass());
            assertEquals(
                    "datarep is native; allowed is external32; pack in native order by pack",
                    other.getMessage().replaceFirst(".*: ", ""));
        }
        MPIException tooShort =
                assertThrows(
                        MPIException.class,
                        () -> Datatype.INT.packExternal(EXTERNAL, new int[2], 0, 2, memory, 0));
        assertEquals(
                "Datatype.packExternal: position is 0 and 8 bytes are packed; allowed is position >= 0 and their sum at most 4, the size of the segment; packSize says how many bytes it takes",
                tooShort.getMessage());
    }
}
