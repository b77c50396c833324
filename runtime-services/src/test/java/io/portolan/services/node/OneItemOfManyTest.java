package io.portolan.services.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.CreateRequest;
import io.portolan.services.Key;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.store.StateStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A durable service with 100,000 items changes one of them as one with ten does.
@Timeout(120)
class OneItemOfManyTest {

    private static final int MANY = 100_000;
    private static final int CALLERS = 16;
    private static final int CHANGES = 100;

    record Shelf(Map<String, Thing> things) {}

    record Thing(@Key String name, int count, String text) {}

    @ServiceContract(id = "urn:test:shelf", state = Shelf.class, isDurable = true)
    static final class Shelves {}

    @TempDir private Path folder;

    private static Thing thing(int number, int count) {
        return new Thing("thing" + number, count, "x".repeat(180));
    }

    private static Shelf shelf(int items) {
        Map<String, Thing> things = new LinkedHashMap<>();
        for (int i = 0; i < items; i++) {
            things.put("thing" + i, thing(i, 0));
        }
        return new Shelf(things);
    }

    @Tag("slow")
    @Test
    void itWritesAsLittleAndIsAsFast() throws Exception {
        try (ServiceNode node =
                ServiceNode.builder().service(Shelves.class).store(folder).start()) {
            ServiceProxy<Shelf> few = create(node, "few", 10);
            ServiceProxy<Shelf> many = create(node, "many", MANY);
            StateStore store = Objects.requireNonNull(((Node) node.operations()).store());
            change(few, 10); // warms up
            change(many, MANY); // the first change gives the map its form
            long before = store.bytes();
            long begun = System.nanoTime();
            change(few, 10);
            long between = System.nanoTime();
            long bytesOfFew = store.bytes() - before;
            change(many, MANY);
            long ended = System.nanoTime();
            long bytesOfMany = store.bytes() - before - bytesOfFew;
            System.out.printf(
                    "%d changes: of 10 items %.0f ms, %d bytes; of %d items %.0f ms, %d bytes%n",
                    CALLERS * CHANGES,
                    (between - begun) / 1e6,
                    bytesOfFew,
                    MANY,
                    (ended - between) / 1e6,
                    bytesOfMany);
            assertTrue(bytesOfMany < 1.2 * bytesOfFew, bytesOfMany + " and " + bytesOfFew);
            assertTrue(ended - between < 5 * (between - begun), "it takes much longer");
        }
        try (ServiceNode node =
                ServiceNode.builder().service(Shelves.class).store(folder).start()) {
            ServiceProxy<Shelf> many =
                    node.connect(
                            node.create(CreateRequest.of("urn:test:shelf").name("many")),
                            Shelf.class);
            assertEquals(MANY, many.get().state().things().size());
            assertEquals(CHANGES, many.at("things/thing0").item(Thing.class).count());
        }
    }

    private static ServiceProxy<Shelf> create(ServiceNode node, String name, int items)
            throws InterruptedException {
        return node.connect(
                node.create(CreateRequest.of("urn:test:shelf").name(name).state(shelf(items))),
                Shelf.class);
    }

    private static void change(ServiceProxy<Shelf> shelf, int items) throws InterruptedException {
        List<Thread> callers = new ArrayList<>();
        for (int c = 0; c < CALLERS; c++) {
            int item = c * (items / CALLERS);
            callers.add(
                    Thread.ofVirtual()
                            .start(() -> {
                                for (int i = 1; i <= CHANGES; i++) {
                                    upsert(shelf, thing(item, i));
                                }
                            }));
        }
        for (Thread each : callers) {
            each.join();
        }
    }

    private static void upsert(ServiceProxy<Shelf> shelf, Thing thing) {
        try {
            shelf.upsert(thing);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
