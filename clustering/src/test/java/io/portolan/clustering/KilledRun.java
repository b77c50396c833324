package io.portolan.clustering;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;

/// A program that clusters with checkpoints until it is done or killed, and prints the result.
final class KilledRun {
    private KilledRun() {}

    /// Arguments: the checkpoint, how many points, ranks.
    public static void main(String[] arguments) {
        int count = Integer.parseInt(arguments[1]);
        AnnealingSettings settings =
                AnnealingSettings.of(12).withRanks(Integer.parseInt(arguments[2]));
        Checkpoints checkpoints = new Checkpoints(Path.of(arguments[0]), true, Duration.ZERO);
        Points points = new GaussianMixture(count, 2, 12, 1.5, 8).points();
        System.out.println(
                shown(new DeterministicAnnealing(settings, checkpoints).cluster(points)));
    }

    static String shown(Clustering clustering) {
        return "%x %x %x %x %s"
                .formatted(
                        Arrays.hashCode(clustering.labels()),
                        clustering.centers().hashCode(),
                        clustering.history().hashCode(),
                        clustering.splitTree().hashCode(),
                        HexFormat.of()
                                .toHexDigits(Double.doubleToRawLongBits(clustering.inertia())));
    }
}
