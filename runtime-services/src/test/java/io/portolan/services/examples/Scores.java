package io.portolan.services.examples;

import io.portolan.services.Key;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.SubscribeOptions;
import io.portolan.services.operation.Verb;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/// A service that keeps the scores of players, and a program that asks it.
public final class Scores {

    private Scores() {}

    // @start region="contract"
    /// The state: players by name.
    record Board(Map<String, Player> players) {

        Board() {
            this(Map.of());
        }
    }

    record Player(@Key String name, int points) {}

    record Win(String name, int points) {}

    record AtLeast(int points) {}

    @ServiceContract(id = "urn:example:scores", state = Board.class)
    static final class Service {

        @On(Verb.UPDATE) // alone: the state it reads is the state it changes
        Board win(Win win, ServiceContext<Board> context) {
            Board board = context.state().state();
            int before =
                    board.players().getOrDefault(win.name(), new Player(win.name(), 0)).points();
            var players = new TreeMap<>(board.players());
            players.put(win.name(), new Player(win.name(), before + win.points()));
            return new Board(players); // the next state
        }

        @On(Verb.QUERY) // beside other questions
        List<String> winners(AtLeast least, ServiceContext<Board> context) {
            return context.state().state().players().values().stream()
                    .filter(player -> player.points() >= least.points())
                    .map(Player::name)
                    .sorted()
                    .toList();
        }
    }

    // @end

    /// Plays a game and returns what a subscriber was told.
    static List<String> play() throws InterruptedException {
        BlockingQueue<String> told = new LinkedBlockingQueue<>();
        // @start region="node"
        try (ServiceNode node = ServiceNode.builder().service(Service.class).start()) {
            URI path = node.create(Service.class, new Board(), Map.of());
            ServiceProxy<Board> scores = node.connect(path, Board.class);
            // @end
            // @start region="subscribe"
            scores.subscribe(
                    SubscribeOptions.DEFAULT.snapshot(),
                    delivery -> told.add(delivery.getClass().getSimpleName()));
            // @end
            // @start region="proxy"
            scores.insert(new Player("Ann", 0));
            Revision first = scores.update(new Win("Ann", 3), null);
            scores.update(new Win("Bob", 1), first); // only if nothing has changed since
            List<?> winners = scores.query(new AtLeast(2), List.class);
            Player bob = scores.at("players/Bob").item(Player.class);
            // @end
            told.add(winners + " " + bob);
            scores.drop();
            List<String> all = new ArrayList<>();
            while (!all.contains("Ended")) {
                all.add(told.take());
            }
            return all;
        }
    }

    /// Plays.
    public static void main(String[] arguments) throws InterruptedException {
        System.out.println(play());
    }
}
