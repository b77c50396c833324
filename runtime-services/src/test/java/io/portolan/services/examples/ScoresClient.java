package io.portolan.services.examples;

import io.portolan.services.ServiceProxy;
import io.portolan.services.client.ServiceClient;
import io.portolan.services.examples.Scores.Board;
import io.portolan.services.examples.Scores.Win;
import java.net.URI;

/// A program without a node that asks the service of scores in another process.
public final class ScoresClient {

    private ScoresClient() {}

    /// Adds the points of a win at the node that listens for frames at `HOST:PORT`; returns the
    /// board after it.
    static Board win(String node, String player) throws InterruptedException {
        // @start region="client"
        try (ServiceClient client = ServiceClient.of(node)) {
            ServiceProxy<Board> scores =
                    client.connect(URI.create("/services/scores"), Board.class);
            scores.update(new Win(player, 3), null);
            return scores.get().state();
        }
        // @end
    }
}
