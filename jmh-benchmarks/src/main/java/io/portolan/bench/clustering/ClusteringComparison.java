package io.portolan.bench.clustering;

import io.portolan.bench.clustering.ClusteringSections.Section;
import io.portolan.bench.compare.BenchComparison;
import io.portolan.bench.compare.BenchRun;
import io.portolan.bench.compare.BenchmarkReport;
import io.portolan.bench.compare.RunOptions;
import io.portolan.bench.compare.TemporaryFolder;
import java.io.IOException;
import java.util.Set;

/// K-means beside scikit-learn, scikit-learn-intelex and faiss-cpu, annealing beside K-means, and
/// the whole command beside a script.
///
/// ```
///   sections, one after the other                 each in rounds, contenders in turn
///   plane    200,000 x 2, 1 thread and 2          worker: JVM       ShapeWorker, Vector API
///   many     2,000,000 x 2                        worker: Python    peers/clustering.py
///   space    100,000 x 64, share of the peak
///   bits     40,000 x 1,052 bits
///   grid     annealing by ten runs of K-means
///   sweeps   a soft sweep by a hard one           ShapeWorker alone
///   overhead K-means: one rank, two, and twins    likewise
///   grain, clusters, threads, fluctuations        likewise: soft sweeps on more ranks
///   command  the whole command, started anew      ./portolan, peers/clustering_script.py
///   processes the same in two processes by one    ./portolan, 2,000,000 rows
///   job      a job of the service by the command  ShapeWorker alone
///   reading  CSV                                  the workers
///   large    10,000,000 x 1,052 bits in 4 GB      LargeBits alone, in a JVM of its own
/// ```
///
/// All have the same points and the same start, and after 21 iterations the same inertia, in f64,
/// but for rounding.
public final class ClusteringComparison implements BenchComparison {

    @Override
    public About about() {
        return new About(
                "clustering",
                "K-means, annealing, the whole command, against scikit-learn, oneDAL, FAISS, pandas",
                "a Python with scikit-learn, scikit-learn-intelex, faiss-cpu, pandas: python3 or "
                        + ClusteringPeers.PYTHON
                        + "; what is missing is left out",
                "an hour, --quick a quarter of one, less with -- and names of sections: "
                        + RunOptions.names(Section.class));
    }

    @Override
    public void run(BenchRun run) throws IOException, InterruptedException {
        Set<Section> sections = run.options().named(Section.class);
        try (TemporaryFolder folder = TemporaryFolder.create();
                ClusteringPeers peers = new ClusteringPeers(folder.path(), run)) {
            BenchmarkReport.head(
                    this, "G1, one process for each side, the other waits meanwhile", run);
            peers.lines().forEach(run.out()::println);
            for (Section section : sections) {
                new ClusteringSections(run, peers).run(section);
            }
        }
    }
}
