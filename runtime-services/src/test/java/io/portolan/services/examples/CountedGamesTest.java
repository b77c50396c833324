package io.portolan.services.examples;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class CountedGamesTest {

    @Test
    void theNumbersOfAnAuthorStandBesideThoseOfTheNode() throws Exception {
        List<String> lines = CountedGames.play().lines().toList();
        for (String line :
                List.of(
                        "# HELP games_played_total Games that ended.",
                        "# TYPE games_played_total counter",
                        "games_played_total{end=\"win\"} 2",
                        "games_played_total{end=\"draw\"} 1",
                        "games_last_moves 25",
                        "games_rating_seconds_count 3")) {
            assertTrue(lines.contains(line), () -> line + " is not in " + lines);
        }
        assertTrue(lines.stream().anyMatch(line -> line.startsWith("portolan_operations_total{")));
    }
}
