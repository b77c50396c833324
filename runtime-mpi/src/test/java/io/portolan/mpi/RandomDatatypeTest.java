package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.TypeMap.Entry;
import io.portolan.mpi.buffer.ByteWriter;
import io.portolan.mpi.buffer.ItemType;
import io.portolan.mpi.buffer.Items;
import io.portolan.mpi.layout.Primitive;
import io.portolan.mpi.layout.RunCopy;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Datatypes derived at random, and copies between them, beside their type maps.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RandomDatatypeTest {
    private static final int ROUNDS = 1_000;

    private final RunCopy scratch = new RunCopy();

    @ParameterizedTest
    @EnumSource
    void hasTheSizesAndBoundsOfItsTypeMap(Primitive primitive) {
        Random random = new Random(1);
        for (int round = 0; round < ROUNDS; round++) {
            assertBounds(RandomDatatype.of(primitive, random), primitive.bytes());
            assertBounds(RandomDatatype.struct(random), 1);
        }
    }

    private static void assertBounds(RandomDatatype type, long unit) {
        Datatype actual = type.datatype();
        TypeMap map = type.map();
        String name = actual.toString();
        assertEquals(map.bytes(), actual.size() * unit, name);
        assertEquals(map.extent(), actual.extent() * unit, name);
        assertEquals(map.lb(), actual.lb() * unit, name);
        assertEquals(map.trueLb(), actual.trueLb() * unit, name);
        assertEquals(map.trueUb() - map.trueLb(), actual.trueExtent() * unit, name);
        assertEquals(map.bytes() * 3, actual.packSize(3), name);
    }

    @ParameterizedTest
    @EnumSource
    void copiesEveryElementFromItsPlaceToItsPlace(Primitive primitive) {
        Random random = new Random(100);
        for (int round = 0; round < ROUNDS; round++) {
            RandomDatatype type = RandomDatatype.of(primitive, random);
            RandomDatatype other = RandomDatatype.of(primitive, random);
            boolean isOneLonger = type.map().bytes() > other.map().bytes();
            RandomDatatype longer = isOneLonger ? type : other;
            RandomDatatype shorter = isOneLonger ? other : type;
            long atMost =
                    shorter.map().bytes() == 0 ? 5 : longer.map().bytes() / shorter.map().bytes();
            int count = random.nextInt(1, 3);
            int fromCount = (int) Math.min(20, count * atMost);
            RandomPlace from = RandomPlace.of(shorter, fromCount, random.nextBoolean(), random);
            RandomPlace to = RandomPlace.of(longer, count, random.nextBoolean(), random);
            assertCopies(from, to, "round " + round + ": " + shorter + " to " + longer);
        }
    }

    @ParameterizedTest
    @EnumSource
    void copiesStructsToTheSamePrimitivesElsewhere(Primitive primitive) {
        Random random = new Random(200);
        for (int round = 0; round < ROUNDS; round++) {
            RandomDatatype type = RandomDatatype.struct(random);
            int count = random.nextInt(4);
            RandomPlace from = RandomPlace.of(type, count, false, random);
            RandomPlace to = RandomPlace.of(type, count + 1, false, random);
            assertCopies(from, to, "round " + round + ": " + type);
            Items packed = from.items().copy(scratch);
            MemorySegment memory = (MemorySegment) packed.buffer();
            assertEquals(type.map().bytes() * count, memory.byteSize());
            to.items().copyFrom(packed, scratch);
            assertArrayEquals(to.imageAfterCopyFrom(from), image(to), "through a packed copy");
            assertTrue(packed.hasSameSignatureAs(to.items(), scratch));
        }
    }

    @ParameterizedTest
    @EnumSource
    void packsAndUnpacks(Primitive primitive) {
        Random random = new Random(300);
        for (int round = 0; round < ROUNDS / 3; round++) {
            RandomDatatype type =
                    round % 2 == 0
                            ? RandomDatatype.of(primitive, random)
                            : RandomDatatype.struct(random);
            int count = random.nextInt(4);
            RandomPlace from = RandomPlace.of(type, count, round % 4 == 0, random);
            RandomPlace to = RandomPlace.of(type, count, round % 8 == 0, random);
            long size = type.datatype().packSize(count);
            MemorySegment bytes = MemorySegment.ofArray(new byte[(int) size + 7]);
            Datatype datatype = type.datatype();
            assertEquals(size + 5, datatype.pack(from.buffer(), from.offset(), count, bytes, 5));
            assertEquals(size + 5, datatype.unpack(bytes, 5, to.buffer(), to.offset(), count));
            assertArrayEquals(to.imageAfterCopyFrom(from), image(to), "round " + round);
        }
    }

    /// As the operations on windows tell it to the process of the target.
    @ParameterizedTest
    @EnumSource
    void anotherProcessReadsTheSameDatatype(Primitive primitive) {
        Random random = new Random(500);
        for (int round = 0; round < ROUNDS; round++) {
            RandomDatatype type =
                    round % 2 == 0
                            ? RandomDatatype.of(primitive, random)
                            : RandomDatatype.struct(random);
            RandomPlace from = RandomPlace.of(type, random.nextInt(4), false, random);
            RandomPlace to = RandomPlace.of(type, from.count(), false, random);
            Items given = from.items();
            ItemType read = written(given.itemType());
            String what = "round " + round + ": " + type;
            assertEquals(given.itemType().primitive(), read.primitive(), what);
            assertEquals(given.itemType().bounds(), read.bounds(), what);
            Items there = new Items(given.buffer(), read, given.offset(), given.count());
            to.items().copyFrom(there, scratch);
            assertArrayEquals(to.imageAfterCopyFrom(from), image(to), what);
        }
    }

    private static ItemType written(ItemType type) {
        ByteWriter out = new ByteWriter();
        type.write(out);
        ByteBuffer in = ByteBuffer.wrap(out.toArray());
        ItemType read = ItemType.read(in);
        assertFalse(in.hasRemaining(), type.toString());
        return read;
    }

    @ParameterizedTest
    @EnumSource
    void signaturesAreComparedElementByElement(Primitive primitive) {
        Random random = new Random(400);
        int alike = 0;
        int rounds = 2 * ROUNDS;
        for (int round = 0; round < rounds; round++) {
            RandomPlace one =
                    RandomPlace.of(RandomDatatype.struct(random), 1 + round % 2, false, random);
            RandomPlace other =
                    RandomPlace.of(RandomDatatype.struct(random), 1 + round % 2, false, random);
            int common = Math.min(one.entries().size(), other.entries().size());
            boolean isSame =
                    primitives(one).subList(0, common).equals(primitives(other).subList(0, common));
            assertEquals(isSame, one.items().hasSameSignatureAs(other.items(), scratch));
            alike += isSame && common > 0 ? 1 : 0;
        }
        assertTrue(alike > 10, "only " + alike);
        assertFalse(alike == rounds);
    }

    private static List<Primitive> primitives(RandomPlace place) {
        return place.entries().stream().map(Entry::primitive).toList();
    }

    private void assertCopies(RandomPlace from, RandomPlace to, String what) {
        byte[] expected = to.imageAfterCopyFrom(from);
        assertTrue(from.items().hasSameSignatureAs(to.items(), scratch), what);
        to.items().copyFrom(from.items(), scratch);
        assertArrayEquals(expected, image(to), what);
        assertArrayEquals(from.image(), image(from), what);
    }

    private static byte[] image(RandomPlace place) {
        return ArrayImage.of(place.buffer());
    }
}
