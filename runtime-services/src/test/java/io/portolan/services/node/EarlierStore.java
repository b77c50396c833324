package io.portolan.services.node;

import io.portolan.services.CreateRequest;
import io.portolan.services.Key;
import io.portolan.services.Limits;
import io.portolan.services.On;
import io.portolan.services.Partner;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.hosting.KeptAnswer;
import io.portolan.services.node.Savings.Account;
import io.portolan.services.node.Savings.Deposit;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.Verb;
import io.portolan.services.store.LogSettings;
import io.portolan.services.store.StateStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The services of the store in `store-1.zip`, and the program that made it when the format of the
/// log was 1. Its last act is to halt the process, as a kill does.
final class EarlierStore {

    private EarlierStore() {}

    /// @param title of the shelf
    /// @param books by title
    /// @param note if there is one
    /// @param marks in the order in which they were made
    record Shelf(
            String title, Map<String, Book> books, Optional<String> note, List<Double> marks) {}

    /// @param title its key
    /// @param pages how many
    record Book(@Key String title, int pages) {}

    /// A durable service with items, and a partner that it refers to.
    @ServiceContract(id = "urn:test:shelves", state = Shelf.class, isDurable = true)
    @Partner(name = "savings", contract = "urn:test:savings")
    static final class Shelves {

        @On(Verb.SUBMIT)
        long pages(ServiceContext<Shelf> context) {
            return context.state().state().books().values().stream().mapToInt(Book::pages).sum();
        }
    }

    static void settled(StateStore store) throws InterruptedException {
        Node node = new Node(ServiceNode.builder().settings(), store);
        node.start();
        node.started();
        node.known(Savings.class);
        node.known(Shelves.class);
        ServiceProxy<Account> savings = account(node, "savings");
        for (int i = 1; i <= 40; i++) {
            savings.update(new Deposit(i), null);
        }
        ServiceProxy<Account> dropped = account(node, "dropped");
        dropped.update(new Deposit(7), null);
        dropped.drop();
        ServiceProxy<Account> again = account(node, "again");
        Revision before = again.update(new Deposit(1), null);
        again.drop();
        again = account(node, "again");
        Revision after = again.update(new Deposit(2), null);
        ServiceProxy<Shelf> shelf =
                node.resolver()
                        .proxy(
                                node.create(
                                        CreateRequest.of("urn:test:shelves")
                                                .name("shelf")
                                                .partners(Map.of("savings", "/services/savings"))
                                                .state(
                                                        new Shelf(
                                                                "first",
                                                                Map.of(),
                                                                Optional.of("a note"),
                                                                List.of(0.5, -1e300)))),
                                Shelf.class);
        for (int i = 0; i < 60; i++) {
            String title = i % 2 == 0 ? "book-" + i : "\u043a\u043d\u0438\u0433\u0430/" + i;
            shelf.upsert(new Book(title, i * 10));
        }
        shelf.at("books/book-0").delete(null);
        System.out.println("savings " + savings.get());
        System.out.println("again " + after + " before " + before);
        System.out.println("shelf " + shelf.get().revision());
    }

    private static ServiceProxy<Account> account(Node node, String name)
            throws InterruptedException {
        String path = node.create(CreateRequest.of("urn:test:savings").name(name));
        return node.resolver().proxy(path, Account.class);
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        settled(
                StateStore.open(
                        LogSettings.of(Path.of(args[0]))
                                .withSegmentBytes(1 << 13)
                                .withSnapshotBytes(1 << 14),
                        KeptAnswer.limits(Limits.DEFAULT)));
        Runtime.getRuntime().halt(0);
    }
}
