package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.error.MPIException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AttributesTest {
    private final List<String> deleted = new ArrayList<>();
    private final AttributeKey<String> inherited =
            AttributeKey.create(
                    "inherited",
                    (_, value) -> Optional.of(value + "'"),
                    (_, value) -> deleted.add(value));
    private final AttributeKey<Integer> shared =
            AttributeKey.create(
                    "shared", CopyFunction.dup(), (_, value) -> deleted.add("n" + value));
    private final AttributeKey<String> own = AttributeKey.create("own");

    private Comm comm;
    private Attributes attributes;

    @BeforeEach
    void aCommunicator() throws InterruptedException {
        AtomicReference<Comm> world = new AtomicReference<>();
        World.run(1, world::set);
        comm = world.get();
        attributes = new Attributes(comm);
    }

    @Test
    void valueIsFoundUnderItsKeyOnly() {
        assertEquals(Optional.empty(), attributes.get(own));
        attributes.put(own, "x");
        attributes.put(shared, 7);
        assertEquals(Optional.of("x"), attributes.get(own));
        assertEquals(Optional.of(7), attributes.get(shared));
        assertEquals(Optional.empty(), attributes.get(AttributeKey.create("own")));
    }

    @Test
    void replacedAndDeletedValuesAreToldOf() {
        attributes.put(inherited, "a");
        attributes.put(inherited, "b");
        assertEquals(List.of("a"), deleted);
        attributes.delete(inherited);
        assertEquals(List.of("a", "b"), deleted);
        assertEquals(Optional.empty(), attributes.get(inherited));
    }

    @Test
    void deletingWhatIsNotThereIsAnError() {
        MPIException thrown = assertThrows(MPIException.class, () -> attributes.delete(own));
        assertEquals(
                "deleteAttr: the communicator has no attribute own; allowed is one that was set; ask with getAttr first",
                thrown.getMessage());
    }

    @Test
    void duplicateGetsWhatTheCopyFunctionsGive() {
        Integer number = 1234567;
        attributes.put(inherited, "a");
        attributes.put(shared, number);
        attributes.put(own, "x");
        Attributes copy = new Attributes(comm);
        attributes.copies().forEach(value -> value.putInto(copy));
        assertEquals(Optional.of("a'"), copy.get(inherited));
        assertSame(number, copy.get(shared).orElseThrow());
        assertEquals(Optional.empty(), copy.get(own));
        assertEquals(Optional.of("a"), attributes.get(inherited));
        copy.deleteAll();
        assertEquals(List.of("n1234567", "a'"), deleted);
        assertEquals(Optional.of("a"), attributes.get(inherited));
    }

    @Test
    void newestIsDeletedFirst() {
        attributes.put(shared, 1);
        attributes.put(inherited, "a");
        attributes.deleteAll();
        assertEquals(List.of("a", "n1"), deleted);
        assertEquals(Optional.empty(), attributes.get(shared));
    }

    @Test
    void valueStaysWhenItsDeleteFunctionThrows() {
        AttributeKey<String> stubborn =
                AttributeKey.create(
                        "stubborn",
                        CopyFunction.none(),
                        (_, value) -> {
                            throw new IllegalStateException(value);
                        });
        attributes.put(stubborn, "a");
        assertThrows(IllegalStateException.class, () -> attributes.put(stubborn, "b"));
        assertEquals(Optional.of("a"), attributes.get(stubborn));
        assertThrows(IllegalStateException.class, () -> attributes.delete(stubborn));
        assertEquals(Optional.of("a"), attributes.get(stubborn));
    }

    @Test
    void callbacksAreGivenTheCommunicatorAndMayUseTheAttributes() {
        AttributeKey<String> curious =
                AttributeKey.create(
                        "curious",
                        (from, value) -> {
                            assertSame(comm, from);
                            return attributes.get(own).map(other -> value + other);
                        },
                        (from, _) -> {
                            assertSame(comm, from);
                            attributes.delete(own);
                        });
        attributes.put(own, "x");
        attributes.put(curious, "c");
        Attributes copy = new Attributes(comm);
        attributes.copies().forEach(value -> value.putInto(copy));
        assertEquals(Optional.of("cx"), copy.get(curious));
        attributes.deleteAll();
        assertEquals(Optional.empty(), attributes.get(own));
    }
}
