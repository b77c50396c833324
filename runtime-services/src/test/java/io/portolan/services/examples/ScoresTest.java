package io.portolan.services.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.CreateRequest;
import io.portolan.services.node.ServiceNode;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class ScoresTest {

    @Test
    void theSubscriberIsToldOfEverything() throws Exception {
        List<String> told = Scores.play();
        assertTrue(told.remove("[Ann] Player[name=Bob, points=1]"), told::toString);
        assertEquals(List.of("Snapshot", "Event", "Event", "Event", "Ended"), told);
    }

    @Test
    void aProgramWithoutANodeAsksTheSameService() throws Exception {
        try (ServiceNode node =
                ServiceNode.builder().service(FirstService.Scores.class).tcp(0).start()) {
            node.create(CreateRequest.of("urn:example:scores").name("scores"));
            node.connect(URI.create("/services/scores"), FirstService.Board.class)
                    .insert(new FirstService.Player("Ann", 1));
            int port = Objects.requireNonNull(node.tcp()).getPort();
            assertEquals(
                    new FirstService.Player("Ann", 4),
                    ScoresClient.win("127.0.0.1:" + port, "Ann").players().get("Ann"));
        }
    }
}
