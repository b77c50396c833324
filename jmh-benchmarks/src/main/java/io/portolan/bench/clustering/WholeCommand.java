package io.portolan.bench.clustering;

import io.portolan.bench.compare.ChildProcess;
import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Role;
import java.nio.file.Path;
import java.util.List;

/// Whole programs that read a CSV file, cluster it and write the labels, each started anew.
enum WholeCommand implements Contender {
    K_MEANS("portolan cluster --method kmeans, with report", Role.OURS),
    ANNEALING("portolan cluster, annealing, with report", Role.OURS),
    SCRIPT("pandas, scikit-learn n_init=1, labels only", Role.PEER);

    private final String label;
    private final Role role;

    WholeCommand(String label, Role role) {
        this.label = label;
        this.role = role;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public Role role() {
        return role;
    }

    /// The command.
    ///
    /// @param launcher of ours, or the Python
    /// @param script that the Python runs
    /// @param output a folder for results
    List<String> command(Path launcher, String python, Path script, Path points, Path output) {
        String folder = output.toString();
        return switch (this) {
            case K_MEANS, ANNEALING ->
                    List.of(
                            launcher.toString(),
                            "cluster",
                            points.toString(),
                            "--clusters",
                            "20",
                            "--method",
                            this == K_MEANS ? "kmeans" : "da",
                            "--columns",
                            "lon,lat",
                            "--force",
                            "--quiet",
                            "--output",
                            folder);
            case SCRIPT -> List.of(python, script.toString(), points.toString(), "20", folder);
        };
    }

    /// Throws unless the program ended well.
    void verify(ChildProcess ended) {
        if (ended.status() != 0) {
            throw new IllegalStateException(
                    "%s ended with status %d; it said: %s"
                            .formatted(label, ended.status(), String.join("; ", ended.lines())));
        }
    }
}
