package io.portolan.services.examples;

import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.metrics.Metrics;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.Verb;
import io.portolan.services.system.Exposition;
import java.net.URI;
import java.util.Map;

/// A service that counts the games that it is told of, and a program that reads the numbers.
public final class CountedGames {

    private CountedGames() {}

    record Games(int played) {

        Games() {
            this(0);
        }
    }

    record Game(boolean isDraw, int moves) {}

    @ServiceContract(id = "urn:example:games", state = Games.class)
    static final class Service {

        // @start region="count"
        @On(Verb.UPDATE)
        Games played(Game game, ServiceContext<Games> context) {
            long start = System.nanoTime();
            Games next = new Games(context.state().state().played() + 1);

            Metrics metrics = context.metrics();
            metrics.counter(
                            "games_played_total", // ends in _total
                            "Games that ended.",
                            "end", // a label, of a few values that the author knows
                            game.isDraw() ? "draw" : "win")
                    .increment();
            metrics.gauge("games_last_moves", "Moves of the last game.").set(game.moves());
            metrics.histogram("games_rating_seconds", "Time to rate a game.") // in _seconds
                    .record(System.nanoTime() - start);
            return next;
        }
        // @end
    }

    /// Tells a service of three games and returns what `/metrics` says of them.
    static String play() throws InterruptedException {
        try (ServiceNode node = ServiceNode.builder().service(Service.class).start()) {
            URI path = node.create(Service.class, new Games(), Map.of());
            ServiceProxy<Games> games = node.connect(path, Games.class);
            games.update(new Game(false, 40), null);
            games.update(new Game(true, 90), null);
            games.update(new Game(false, 25), null);
            Exposition now = node.connect(URI.create("/metrics"), Exposition.class).get().state();
            return now.as(now.mediaTypes().getFirst());
        }
    }

    /// Plays.
    public static void main(String[] arguments) throws InterruptedException {
        System.out.print(play());
    }
}
