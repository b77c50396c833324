package io.portolan.services.examples;

import io.portolan.services.CreateRequest;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServicePage;
import io.portolan.services.http.HttpSettings;
import io.portolan.services.node.ServiceNode;
import java.util.Map;

/// A service with a page of its own.
public final class ShownScores {

    private ShownScores() {}

    /// The state: points by player.
    public record Points(Map<String, Integer> points) {

        public Points {
            points = Map.copyOf(points);
        }
    }

    // @start region="page"
    /// Scores that a browser shows as bars.
    @ServiceContract(id = "urn:example:shown-scores", state = Points.class)
    @ServicePage(title = "Scoreboard", folder = "/META-INF/pages/scores")
    public static final class Service {}

    // @end

    /// A node that has one.
    static ServiceNode start(HttpSettings settings) throws InterruptedException {
        ServiceNode node = ServiceNode.builder().service(Service.class).http(settings).start();
        node.create(
                CreateRequest.of("urn:example:shown-scores")
                        .name("scores")
                        .state(new Points(Map.of("ann", 3, "bob", 5))));
        return node;
    }

    /// Runs until it is told to end.
    public static void main(String[] arguments) throws InterruptedException {
        try (ServiceNode node = start(HttpSettings.LOOPBACK.at("127.0.0.1", 8080))) {
            System.out.println("open " + node.http());
            node.awaitClose();
        }
    }
}
