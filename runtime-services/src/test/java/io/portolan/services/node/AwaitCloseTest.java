package io.portolan.services.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.examples.ScoresNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A thread that waits for the end of a node, and a process that is one.
@Timeout(60)
class AwaitCloseTest {

    /// A main that returns.
    static final class Returning {

        private Returning() {}

        public static void main(String[] args) throws InterruptedException {
            ServiceNode node = NotesService.node();
            NotesService.create(node);
            System.out.println("started " + node.name());
        }
    }

    @Test
    void isPrintedAsWhatItIsAndSoAreItsProxies() throws Exception {
        try (ServiceNode node = NotesService.node()) {
            assertEquals("node '" + node.name() + "'", node.toString());
            URI path = URI.create("/services/notes");
            assertEquals(
                    "proxy of /services/notes",
                    node.connect(path, NotesService.Notes.class).toString());
        }
    }

    @Test
    void waitsUntilTheNodeHasBeenClosed() throws Exception {
        ServiceNode node = NotesService.node();
        FutureTask<Boolean> waiting =
                new FutureTask<>(() -> {
                    node.awaitClose();
                    return true;
                });
        Thread thread = Thread.ofVirtual().start(waiting);
        while (thread.getState() != Thread.State.WAITING) {
            assertTrue(!waiting.isDone(), "it did not wait");
            Thread.onSpinWait();
        }
        node.close();
        assertTrue(waiting.get(30, TimeUnit.SECONDS));
        node.awaitClose(); // at once
    }

    @Test
    void aProgramThatWaitsIsThereUntilItIsToldToEnd() throws Exception {
        try (ChildJvm child = ChildJvm.start(ScoresNode.class);
                HttpClient client = HttpClient.newHttpClient()) {
            String[] said = String.valueOf(child.out().readLine()).split(" at ", -1);
            assertEquals("scores", said[0]);
            URI health = URI.create(said[1] + "/health/live");
            int status =
                    client.send(HttpRequest.newBuilder(health).build(), BodyHandlers.discarding())
                            .statusCode();
            assertEquals(200, status);
            child.process().destroy(); // as Ctrl-C does
            assertTrue(child.process().waitFor(30, TimeUnit.SECONDS), "it does not end");
        }
    }

    @Test
    void aProgramWhoseMainReturnsEnds() throws Exception {
        try (ChildJvm child = ChildJvm.start(Returning.class)) {
            assertEquals("started test", child.out().readLine());
            assertTrue(child.process().waitFor(30, TimeUnit.SECONDS), "it does not end");
            assertEquals(0, child.process().exitValue());
        }
    }
}
