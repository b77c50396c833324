package io.portolan.clustering.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.portolan.clustering.json.JsonText;
import io.portolan.clustering.run.ClusterRun;
import io.portolan.clustering.run.FinishedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SummaryJsonTest {

    @TempDir Path folder;

    @Test
    void programsFindTheWholeRun() throws IOException {
        Path file = Files.writeString(folder.resolve("p.csv"), "x,y\n1,2\n1,4\n8,9\n");
        ClusterRun run = FinishedRun.of(file, 2);
        StringBuilder out = new StringBuilder();
        SummaryJson.write(run, out);
        Map<?, ?> summary = (Map<?, ?>) Objects.requireNonNull(JsonText.read(out.toString()));
        assertEquals("kmeans", summary.get("method"));
        assertEquals(2.0, summary.get("inertia"));
        Map<?, ?> input = (Map<?, ?>) Objects.requireNonNull(summary.get("input"));
        assertEquals(List.of("x", "y"), input.get("columns"));
        assertNull(input.get("weightColumn"));
        assertEquals(3.0, input.get("points"));
        List<?> clusters = (List<?>) Objects.requireNonNull(summary.get("clusters"));
        assertEquals(
                Map.of(
                        "cluster",
                        0.0,
                        "size",
                        2.0,
                        "weight",
                        2.0,
                        "radius",
                        1.0,
                        "inertia",
                        2.0,
                        "medoid",
                        0.0,
                        "medoidRow",
                        0.0,
                        "center",
                        List.of(1.0, 3.0)),
                clusters.getFirst());
        List<?> history = (List<?>) Objects.requireNonNull(summary.get("history"));
        assertEquals(run.clustering().sweeps(), history.size());
    }
}
