package io.portolan.services.http.console;

import io.portolan.services.Behavior;
import io.portolan.services.CreateRequest;
import io.portolan.services.Key;
import io.portolan.services.On;
import io.portolan.services.Partner;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServicePage;
import io.portolan.services.access.AccessFile;
import io.portolan.services.access.AccessRules;
import io.portolan.services.access.Grant;
import io.portolan.services.access.Holder;
import io.portolan.services.http.HttpSettings;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.Verb;
import io.portolan.services.workflow.Workflow;
import io.portolan.services.workflow.WorkflowContext;
import io.portolan.services.workflow.WorkflowContract;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/// A node with something of everything that the console shows, and with names that would like to be
/// markup.
final class ConsoleNode implements AutoCloseable {

    static final String TOKEN = "the-token-of-ann-0001";
    static final String READER = "the-token-of-rob-0002";
    static final String HOSTILE = "<img src=x onerror=\"window.hacked=1\">\u202egnp";

    record Board(String title, Map<String, Player> players) {}

    record Player(@Key String name, long points) {}

    record Win(String name, int points, Mood mood, @Nullable List<String> words) {}

    enum Mood {
        PROUD,
        MODEST
    }

    record AtLeast(long points) {}

    /// Scores of players.
    @ServiceContract(id = "urn:test:scores", state = Board.class)
    static final class Scores {

        @On(Verb.QUERY)
        List<String> winners(AtLeast least, ServiceContext<Board> context) {
            return context.state().state().players().values().stream()
                    .filter(player -> player.points() >= least.points())
                    .map(Player::name)
                    .sorted()
                    .toList();
        }

        @On(value = Verb.SUBMIT, name = "cheer")
        Win cheer(Win win) {
            return win;
        }
    }

    record Nothing() {}

    record Thought(int number) {}

    /// Answers when it may.
    ///
    /// @param mayEnd opened when it may
    @ServiceContract(id = "urn:test:slow", state = Nothing.class)
    record Slow(CountDownLatch mayEnd) {

        @On(value = Verb.SUBMIT, behavior = Behavior.INDEPENDENT)
        Nothing think(Thought thought) throws InterruptedException {
            mayEnd.await();
            return new Nothing();
        }
    }

    /// Asks a slow one.
    @ServiceContract(id = "urn:test:front", state = Nothing.class)
    @Partner(name = "back", contract = "urn:test:slow")
    static final class Front {

        @On(value = Verb.SUBMIT, behavior = Behavior.CONCURRENT)
        Nothing ask(Thought thought, ServiceContext<Nothing> context) throws InterruptedException {
            context.log(System.Logger.Level.WARNING, "asks " + thought + " " + HOSTILE);
            context.partner("back", Nothing.class).submit(thought, Nothing.class);
            return new Nothing();
        }
    }

    /// A service with a page of its own.
    @ServiceContract(id = "urn:test:map", state = Nothing.class)
    @ServicePage(title = "Map of the test", folder = "/META-INF/pages/map")
    static final class Mapped {}

    record Order(String what, int count) {}

    /// Some steps, one of which waits for somebody.
    @WorkflowContract(id = "urn:test:order")
    static final class Ordering implements Workflow<Order, String> {

        @Override
        public String run(Order order, WorkflowContext flow) throws Exception {
            String reserved =
                    flow.step("reserve", String.class, key -> order.count() + " " + order.what());
            flow.sleep(Duration.ofMillis(30));
            flow.progress(Map.of("reserved", reserved));
            flow.signal("paid", Boolean.class, Duration.ofDays(1));
            return flow.step("send", String.class, key -> "sent " + reserved);
        }
    }

    private final ServiceNode node;
    private final CountDownLatch mayEnd;

    private ConsoleNode(ServiceNode node, CountDownLatch mayEnd) {
        this.node = node;
        this.mayEnd = mayEnd;
    }

    /// A node of these settings, with its services.
    static ConsoleNode start(HttpSettings settings) throws InterruptedException {
        CountDownLatch mayEnd = new CountDownLatch(1);
        ServiceNode node =
                ServiceNode.builder()
                        .name("shown")
                        .service(Scores.class)
                        .service(Slow.class, () -> new Slow(mayEnd))
                        .service(Front.class)
                        .service(Mapped.class)
                        .service(Ordering.class)
                        .http(settings)
                        .start();
        Map<String, Player> players =
                Map.of("ann", new Player("ann", 3), HOSTILE, new Player(HOSTILE, 1L << 60));
        node.create(
                CreateRequest.of("urn:test:scores")
                        .name("scores")
                        .state(new Board("<b>first</b>", players)));
        node.create(CreateRequest.of("urn:test:slow").name("slow").state(new Nothing()));
        node.create(
                CreateRequest.of("urn:test:front")
                        .name("front")
                        .partners(Map.of("back", "/services/slow"))
                        .state(new Nothing()));
        node.create(CreateRequest.of("urn:test:map").name("map").state(new Nothing()));
        node.create(CreateRequest.of("urn:test:order").name("orders"));
        return new ConsoleNode(node, mayEnd);
    }

    /// A free port of this machine at which Ann may do everything, Rob may look, and nobody else
    /// may do anything.
    static HttpSettings guarded() {
        Holder ann = new Holder("ann", List.of("all"), TOKEN, null);
        Holder rob = new Holder("rob", List.of("look"), READER, null);
        List<String> looking = List.of("GET", "LOOKUP", "QUERY", "SUBSCRIBE");
        return HttpSettings.LOOPBACK.access(
                new AccessRules(
                        new AccessFile(
                                Map.of(
                                        "all", List.of(new Grant("*", List.of("*"))),
                                        "look", List.of(new Grant("*", looking))),
                                List.of(ann, rob))));
    }

    ServiceNode node() {
        return node;
    }

    /// Where it is asked.
    URI uri() {
        return Objects.requireNonNull(node.http());
    }

    /// Lets operations that wait go on.
    void letGo() {
        mayEnd.countDown();
    }

    @Override
    public void close() {
        letGo();
        node.close();
    }

    /// Lets people look at it.
    ///
    /// @param arguments the port
    public static void main(String[] arguments) throws InterruptedException {
        int port = arguments.length == 0 ? 8090 : Integer.parseInt(arguments[0]);
        try (ConsoleNode shown = start(guarded().at("127.0.0.1", port))) {
            System.out.println(shown.uri() + ", token " + TOKEN);
            shown.node().awaitClose();
        }
    }
}
