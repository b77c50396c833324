package io.portolan.services.examples;

import io.portolan.services.ServiceProxy;
import io.portolan.services.client.ServiceClient;
import java.net.URI;

/// A program without a node that asks the service of scores in another process.
public final class ScoresClient {

    public static void main(String[] arguments) throws InterruptedException {
        System.out.println(win("127.0.0.1:7000", "Ann"));
    }

    /// Adds the points of a win at the node that listens for frames at `HOST:PORT`; returns the
    /// board after it.
    static FirstService.Board win(String node, String player) throws InterruptedException {
        // @start region="client"
        try (ServiceClient client = ServiceClient.of(node)) {
            ServiceProxy<FirstService.Board> scores =
                    client.connect(URI.create("/services/scores"), FirstService.Board.class);
            scores.update(new FirstService.Win(player, 3), null);
            return scores.get().state();
        }
        // @end
    }
}
