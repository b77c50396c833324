package io.portolan.services.examples;

import io.portolan.services.CreateRequest;
import io.portolan.services.Key;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Verb;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A service that keeps the scores of players, and a program that asks it.
public final class FirstService {

    /// The state: players by name. A new service begins with the state that this constructor makes.
    record Board(Map<String, Player> players) {
        Board() {
            this(Map.of());
        }
    }

    /// An item of the state.
    record Player(@Key String name, int points) {}

    /// The body of an UPDATE.
    record Win(String name, int points) {}

    /// The body of a QUERY.
    record AtLeast(int points) {}

    /// The contract: its methods are the handlers.
    @ServiceContract(id = "urn:example:scores", state = Board.class)
    static final class Scores {

        @On(Verb.UPDATE)
        Board win(Win win, ServiceContext<Board> context) {
            Map<String, Player> players = new HashMap<>(context.state().state().players());
            Player before = players.get(win.name());
            if (before == null) {
                throw Fault.of(
                                FaultCode.UNKNOWN_ENTRY,
                                "player '%s' is unknown: INSERT the player first"
                                        .formatted(win.name()))
                        .exception();
            }
            players.put(win.name(), new Player(win.name(), before.points() + win.points()));
            return new Board(players); // the next state
        }

        @On(Verb.QUERY)
        List<String> winners(AtLeast least, ServiceContext<Board> context) {
            return context.state().state().players().values().stream()
                    .filter(player -> player.points() >= least.points())
                    .map(Player::name)
                    .sorted()
                    .toList();
        }

        @On(Verb.SUBMIT)
        int total(ServiceContext<Board> context) {
            return context.state().state().players().values().stream()
                    .mapToInt(Player::points)
                    .sum();
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        try (ServiceNode node = ServiceNode.builder().service(Scores.class).start()) {
            URI path = node.create(CreateRequest.of("urn:example:scores").name("scores"));
            ServiceProxy<Board> scores = node.connect(path, Board.class);

            scores.insert(new Player("Ann", 0));
            scores.insert(new Player("Bob", 0));
            scores.update(new Win("Ann", 3), null);

            System.out.println("path   " + path);
            System.out.println("state  " + scores.get().state());
            System.out.println("item   " + scores.at("players/Ann").item(Player.class));
            System.out.println("query  " + scores.query(new AtLeast(1), List.class));
            System.out.println("action " + scores.named("total").submit(null, Integer.class));
            try {
                scores.update(new Win("Cid", 1), null);
            } catch (FaultException e) {
                System.out.println("fault  " + e.getMessage());
            }
        }
    }
}
