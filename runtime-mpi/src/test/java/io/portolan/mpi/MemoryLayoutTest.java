package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

/// Datatypes of what the layout of memory describes.
@EverySetup
class MemoryLayoutTest {
    private static final StructLayout PARTICLE =
            MemoryLayout.structLayout(
                    ValueLayout.JAVA_BYTE.withName("kind"),
                    MemoryLayout.paddingLayout(7),
                    MemoryLayout.sequenceLayout(3, ValueLayout.JAVA_DOUBLE).withName("at"),
                    ValueLayout.JAVA_INT.withName("cell"),
                    MemoryLayout.paddingLayout(4));

    private final Setup setup;

    MemoryLayoutTest(Setup setup) {
        this.setup = setup;
    }

    @Test
    void structsGoRoundWithoutTheirPadding() throws InterruptedException {
        Datatype particle = Datatype.of(PARTICLE);
        assertEquals(1 + 3 * 8 + 4, particle.size());
        assertEquals(PARTICLE.byteSize(), particle.extent());
        VarHandle cell =
                MemoryLayout.sequenceLayout(5, PARTICLE)
                        .varHandle(PathElement.sequenceElement(), PathElement.groupElement("cell"));
        VarHandle z =
                MemoryLayout.sequenceLayout(5, PARTICLE)
                        .varHandle(
                                PathElement.sequenceElement(),
                                PathElement.groupElement("at"),
                                PathElement.sequenceElement(2));
        setup.run(world -> {
            Ring ring = Ring.of(world);
            MemorySegment out = Arena.ofAuto().allocate(PARTICLE, 5);
            MemorySegment in = Arena.ofAuto().allocate(PARTICLE, 5);
            out.fill((byte) 0x55);
            in.fill((byte) 0x11);
            for (long i = 0; i < 5; i++) {
                cell.set(out, 0L, i, (int) (10L * world.rank() + i));
                z.set(out, 0L, i, world.rank() + i / 8.0);
            }
            Status status =
                    world.sendrecv(
                            particle.at(out, 0, 5),
                            ring.right(),
                            1,
                            particle.at(in, 0, 5),
                            ring.left(),
                            1);
            assertEquals(5, status.count(particle));
            for (long i = 0; i < 5; i++) {
                assertEquals((int) (10L * ring.left() + i), cell.get(in, 0L, i));
                assertEquals(ring.left() + i / 8.0, z.get(in, 0L, i));
                assertEquals((byte) 0x55, in.get(ValueLayout.JAVA_BYTE, i * PARTICLE.byteSize()));
                assertEquals(
                        (byte) 0x11, in.get(ValueLayout.JAVA_BYTE, i * PARTICLE.byteSize() + 1));
            }
        });
    }

    @Test
    void valuesAreTheConstantsAndSequencesOfThemCountElements() throws InterruptedException {
        assertSame(Datatype.LONG, Datatype.of(ValueLayout.JAVA_LONG_UNALIGNED));
        assertSame(Datatype.BOOLEAN, Datatype.of(ValueLayout.JAVA_BOOLEAN));
        Datatype rows =
                Datatype.of(
                        MemoryLayout.sequenceLayout(
                                2, MemoryLayout.sequenceLayout(3, ValueLayout.JAVA_CHAR)));
        assertEquals(6, rows.size());
        setup.run(world -> {
            char[] in = new char[6];
            world.sendrecv(
                    rows.at("abcdef".toCharArray(), 0, 1), world.rank(), 0, in, world.rank(), 0);
            assertEquals("abcdef", new String(in));
        });
    }

    @Test
    void whatHasNoPrimitiveIsRefused() {
        ByteOrder other =
                ByteOrder.nativeOrder().equals(ByteOrder.BIG_ENDIAN)
                        ? ByteOrder.LITTLE_ENDIAN
                        : ByteOrder.BIG_ENDIAN;
        for (MemoryLayout layout :
                new MemoryLayout[] {
                    ValueLayout.ADDRESS,
                    ValueLayout.JAVA_INT.withOrder(other),
                    MemoryLayout.unionLayout(ValueLayout.JAVA_INT, ValueLayout.JAVA_BYTE),
                    MemoryLayout.sequenceLayout(2, ValueLayout.ADDRESS)
                }) {
            MPIException thrown = assertThrows(MPIException.class, () -> Datatype.of(layout));
            assertEquals(ErrorClass.TYPE, thrown.errorClass());
            assertEquals("Datatype.of", thrown.operation().orElseThrow());
        }
        assertEquals(
                "Datatype.of: the layout is [i4|b1]; allowed are numbers, chars and booleans in native byte order, and sequences and structs of them; use bytes for anything else",
                assertThrows(
                                MPIException.class,
                                () ->
                                        Datatype.of(
                                                MemoryLayout.unionLayout(
                                                        ValueLayout.JAVA_INT,
                                                        ValueLayout.JAVA_BYTE)))
                        .getMessage());
    }
}
