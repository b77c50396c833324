package io.portolan.clustering.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.clustering.Centers;
import io.portolan.clustering.run.ClusterRun;
import io.portolan.clustering.run.FinishedRun;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CentersCsvTest {

    @TempDir Path folder;

    @Test
    void centersAreWrittenWithTheirFiguresAndReadBackExactly() throws IOException {
        ClusterRun run = run("\"a,b\",weight\n0.1,1\n0.2,1\n0.2,1\n7,7\n", 2);
        Path centers = write(run);
        assertEquals(
                "cluster,size,weight,\"a,b\",weight_center,radius,inertia,medoid,medoid_row",
                Files.readAllLines(centers).getFirst());
        assertEquals("1,1,1.0,7.0,7.0,0.0,0.0,3,3", Files.readAllLines(centers).get(2));
        assertEquals(
                run.clustering().centers(), CentersCsv.read(centers, List.of("a,b", "weight")));
    }

    @Test
    void anyFileWithTheColumnsHoldsCenters() throws IOException {
        Path file = Files.writeString(folder.resolve("start.csv"), "size;x\n3;1.5\n4;2.5\n");
        assertEquals(
                Centers.of(new double[][] {{1.5, 3}, {2.5, 4}}),
                CentersCsv.read(file, List.of("x", "size")));
    }

    private ClusterRun run(String text, int clusters) throws IOException {
        return FinishedRun.of(Files.writeString(folder.resolve("p.csv"), text), clusters);
    }

    private Path write(ClusterRun run) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CentersCsv.write(run, out);
        return Files.writeString(folder.resolve("centers.csv"), out.toString(UTF_8));
    }
}
