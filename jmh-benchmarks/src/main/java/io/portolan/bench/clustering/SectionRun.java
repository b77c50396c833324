package io.portolan.bench.clustering;

import io.portolan.bench.compare.Checkout;
import io.portolan.bench.compare.Measurements;
import io.portolan.bench.compare.Meter;
import io.portolan.bench.compare.Plan;
import io.portolan.bench.compare.Report;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;

/// What a section needs to run.
///
/// @param rounds how often each contender is measured
/// @param folder for files
record SectionRun(ClusteringPeers peers, int rounds, Path folder, PrintStream out) {

    private static final String DATA = "examples/data/us-block-groups.csv.gz";

    /// Measures and prints a table.
    List<Measurements> measure(String title, Plan plan, Meter meter)
            throws IOException, InterruptedException {
        out.println();
        out.println(title);
        List<Measurements> measured = Report.section(plan, rounds, meter, out);
        out.println();
        return measured;
    }

    /// The census block groups of the United States as plain CSV.
    Path census() throws IOException {
        Path points = folder.resolve("us-block-groups.csv");
        if (!Files.exists(points)) {
            try (InputStream packed = Files.newInputStream(Checkout.file(DATA));
                    InputStream plain = new GZIPInputStream(packed)) {
                Files.copy(plain, points);
            }
        }
        return points;
    }
}
