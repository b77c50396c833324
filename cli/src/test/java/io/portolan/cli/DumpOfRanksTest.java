package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.json.JsonText;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The ranks of a JVM of its own are looked into.
@Timeout(120)
class DumpOfRanksTest {

    private static final String LINE = "io\\.portolan\\.\\S+\\(\\w+\\.java:\\d+\\)";

    @Test
    void whatEachRankWaitsForIsShown() throws Exception {
        try (ChildJvm child = ChildJvm.of(HaltedClustering.class)) {
            String text = Outcome.of("dump", child.pid()).assertSuccess().out();
            String[] lines = text.lines().toArray(String[]::new);
            assertEquals("world of 2 ranks, of which 0 have ended:", lines[0]);
            assertTrue(
                    lines[1].matches("  rank 1 waits in \\w+ for rank 0 on world, at .*" + LINE),
                    text);
            assertTrue(lines[2].matches("  rank 0 (runs|waits elsewhere), at .*" + LINE), text);
            assertEquals(3, lines.length, text);
        }
    }

    @Tag("slow")
    @Test
    void theJsonTellsProgramsTheSame() throws Exception {
        try (ChildJvm child = ChildJvm.of(HaltedClustering.class)) {
            String json = Outcome.of("dump", "--json", child.pid()).assertSuccess().out();
            Map<?, ?> world = map(list(JsonText.read(json)).getFirst());
            assertEquals("world of 2 ranks", world.get("world"), json);
            assertEquals(2, number(world.get("ranks")), json);
            assertEquals(0, number(world.get("ended")), json);
            Map<?, ?> waiting = map(list(world.get("threads")).getFirst());
            assertEquals(1, number(waiting.get("rank")), json);
            assertEquals("rank 1 of 2", waiting.get("thread"), json);
            assertEquals("waits in an operation", waiting.get("state"), json);
            Map<?, ?> awaited = map(list(waiting.get("waitsFor")).getFirst());
            assertEquals(0, number(awaited.get("peer")), json);
            assertEquals("world", awaited.get("communicator"), json);
            assertEquals(0, number(map(list(world.get("threads")).get(1)).get("rank")), json);
        }
    }

    private static List<?> list(@Nullable Object value) {
        return assertInstanceOf(List.class, value);
    }

    private static Map<?, ?> map(@Nullable Object value) {
        return assertInstanceOf(Map.class, value);
    }

    private static int number(@Nullable Object value) {
        return assertInstanceOf(Number.class, value).intValue();
    }
}
