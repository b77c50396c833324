import io.portolan.clustering.AnnealingSettings;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.DeterministicAnnealing;
import io.portolan.clustering.Points;
import java.util.Random;

/// Finds the centers of three clouds of points by deterministic annealing.
public class HelloClusters {

    public static void main(String[] args) {
        double[][] clouds = {{0, 0}, {10, 0}, {0, 10}};
        double[][] columns = new double[2][300]; // x and y of each point
        Random random = new Random(1);
        for (int point = 0; point < 300; point++) {
            columns[0][point] = clouds[point % 3][0] + random.nextGaussian();
            columns[1][point] = clouds[point % 3][1] + random.nextGaussian();
        }

        Points points = Points.ofColumns(columns);
        Clustering clustering =
                new DeterministicAnnealing(AnnealingSettings.of(3)).cluster(points);

        for (int k = 0; k < clustering.clusters(); k++) {
            long x = Math.round(clustering.centers().coordinate(k, 0));
            long y = Math.round(clustering.centers().coordinate(k, 1));
            System.out.println("A center near " + x + ", " + y); // one for each cloud
        }
    }
}
