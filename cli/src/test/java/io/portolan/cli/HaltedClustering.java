package io.portolan.cli;

import io.portolan.clustering.KMeans;
import io.portolan.clustering.KMeansSettings;
import io.portolan.clustering.Points;
import java.lang.management.ManagementFactory;
import java.util.concurrent.locks.LockSupport;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/// A program to look into: two ranks that cluster points, of which rank 0 halts after the first
/// sweep while rank 1 waits for it. It ends when its input does.
final class HaltedClustering {

    private static final int POINTS = 5000;
    private static final long LIMIT_NANOS = 60_000_000_000L;

    private HaltedClustering() {}

    /// Says `ready` when its world can be seen, and somebody waits in it.
    public static void main(String[] arguments) {
        double[][] columns = new double[2][POINTS];
        for (int i = 0; i < POINTS; i++) {
            columns[0][i] = Math.sin(i);
            columns[1][i] = Math.cos(3.0 * i);
        }
        new KMeans(KMeansSettings.of(3).withRanks(2))
                .cluster(Points.ofColumns(columns), sweep -> untilInputEnds());
    }

    private static void untilInputEnds() {
        try {
            MBeanServer server = ManagementFactory.getPlatformMBeanServer();
            ObjectName world = new ObjectName("io.portolan.core:type=World,name=*");
            long begin = System.nanoTime();
            boolean isSeen = false;
            while (!isSeen) {
                if (System.nanoTime() - begin > LIMIT_NANOS) {
                    throw new IllegalStateException("the world is not seen");
                }
                LockSupport.parkNanos(1_000_000);
                for (ObjectName name : server.queryNames(world, null)) {
                    String dump = (String) server.invoke(name, "dumpText", null, null);
                    isSeen |= dump.contains("waits in");
                }
            }
            System.out.println("ready");
            while (System.in.read() >= 0) {
                // nobody is to write there
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
