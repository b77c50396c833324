package io.portolan.services.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.CreateRequest;
import io.portolan.services.ServiceProxy;
import io.portolan.services.Stated;
import io.portolan.services.node.EarlierStore.Book;
import io.portolan.services.node.EarlierStore.Shelf;
import io.portolan.services.node.EarlierStore.Shelves;
import io.portolan.services.node.Savings.Account;
import io.portolan.services.node.Savings.Deposit;
import io.portolan.services.operation.Revision;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A store that an earlier build wrote is read, converted, and goes on.
@Timeout(60)
class EarlierStoreTest {

    @TempDir private Path folder;

    static void unpack(Path folder) throws Exception {
        try (InputStream in = EarlierStoreTest.class.getResourceAsStream("store-1.zip");
                ZipInputStream zip = new ZipInputStream(Objects.requireNonNull(in))) {
            for (ZipEntry each = zip.getNextEntry(); each != null; each = zip.getNextEntry()) {
                Files.write(folder.resolve(each.getName()), zip.readAllBytes());
            }
        }
    }

    private ServiceNode node() throws InterruptedException {
        return ServiceNode.builder()
                .service(Savings.class)
                .service(Shelves.class)
                .store(folder)
                .start();
    }

    private static <S extends Record> ServiceProxy<S> open(
            ServiceNode node, CreateRequest request, Class<S> state) throws InterruptedException {
        return node.connect(node.create(request), state);
    }

    private static CreateRequest savings(String name) {
        return CreateRequest.of("urn:test:savings").name(name);
    }

    private static ServiceProxy<Shelf> shelf(ServiceNode node) throws InterruptedException {
        return open(node, CreateRequest.of("urn:test:shelves").name("shelf"), Shelf.class);
    }

    @Test
    void itIsReadConvertedAndGoesOn() throws Exception {
        unpack(folder);
        for (int round = 0; round < 2; round++) {
            try (ServiceNode node = node()) {
                ServiceProxy<Account> savings = open(node, savings("savings"), Account.class);
                assertEquals(
                        new Stated<>(
                                new Revision("qdttsgyi528", 40 + round),
                                new Account(820 + round, 40 + round)),
                        savings.get());
                assertEquals(
                        new Stated<>(new Revision("196gkxaexkk65", 1), new Account(2, 1)),
                        open(node, savings("again"), Account.class).get());
                assertNotEquals(
                        new Account(7, 1),
                        open(node, savings("dropped-" + round), Account.class).get().state());
                ServiceProxy<Shelf> shelf = shelf(node);
                Stated<Shelf> now = shelf.get();
                assertEquals(new Revision("z30hdimo2us0", 61 + round), now.revision());
                Shelf kept = now.state();
                assertEquals("first", kept.title());
                assertEquals(Optional.of("a note"), kept.note());
                assertEquals(List.of(0.5, -1e300), kept.marks());
                assertEquals(59, kept.books().size());
                assertEquals(
                        "\u043a\u043d\u0438\u0433\u0430/1",
                        kept.books().keySet().iterator().next());
                assertEquals(new Book("book-58", 580), kept.books().get("book-58"));
                savings.update(new Deposit(1), null);
                shelf.upsert(new Book("book-2", 20 + round));
                assertTrue(
                        node.connect(
                                        URI.create("/health"),
                                        io.portolan.services.system.Health.class)
                                .get()
                                .state()
                                .ready());
            }
        }
        try (Stream<Path> files = Files.list(folder)) {
            List<String> names = files.map(file -> file.getFileName().toString()).toList();
            assertTrue(names.contains("log-0000000000000000111.version-1"), names::toString);
        }
    }
}
