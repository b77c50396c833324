package io.portolan.clustering.annealing;

import io.portolan.clustering.annealing.AnnealingState.Phase;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

/// Writes an [AnnealingState] as bytes, and reads it again: equal to the last bit.
public final class AnnealingStateFormat {
    private static final int NONE = -1;

    private AnnealingStateFormat() {}

    public static void write(AnnealingState state, DataOutput out) throws IOException {
        out.writeUTF(state.phase.name());
        out.writeDouble(state.temperature);
        out.writeDouble(state.lastSplit);
        out.writeDouble(state.deepest);
        out.writeInt(state.held);
        List<AnnealedCluster> clusters = state.clusters;
        out.writeInt(clusters.getFirst().center.length);
        out.writeInt(clusters.size());
        for (AnnealedCluster cluster : clusters) {
            write(cluster, out);
        }
        for (AnnealedCluster cluster : clusters) {
            PendingSplit split = cluster.split;
            if (split == null || split.elder != cluster) {
                out.writeInt(NONE);
            } else {
                out.writeInt(clusters.indexOf(cluster.sibling));
                out.writeDouble(split.temperature);
                out.writeDouble(split.criticalTemperature);
                out.writeInt(split.age);
            }
        }
        out.writeInt(state.log.transitions().size());
        for (PhaseTransition transition : state.log.transitions()) {
            out.writeInt(transition.node());
            out.writeInt(transition.first());
            out.writeDouble(transition.temperature());
            out.writeDouble(transition.criticalTemperature());
        }
        out.writeInt(state.leaves.size());
        for (Leaf leaf : state.leaves) {
            out.writeInt(leaf.node());
            out.writeDouble(leaf.mass());
            write(leaf.center(), out);
        }
    }

    public static AnnealingState read(DataInput in) throws IOException {
        AnnealingState state = new AnnealingState();
        state.phase = Phase.valueOf(in.readUTF());
        state.temperature = in.readDouble();
        state.lastSplit = in.readDouble();
        state.deepest = in.readDouble();
        state.held = in.readInt();
        int dimensions = in.readInt();
        int clusters = in.readInt();
        for (int k = 0; k < clusters; k++) {
            state.clusters.add(cluster(in, dimensions));
        }
        for (AnnealedCluster cluster : state.clusters) {
            int sibling = in.readInt();
            if (sibling != NONE) {
                PendingSplit split =
                        new PendingSplit(cluster, in.readDouble(), in.readDouble(), in.readInt());
                SplitPairs.pair(cluster, state.clusters.get(sibling), split);
            }
        }
        int transitions = in.readInt();
        for (int i = 0; i < transitions; i++) {
            state.log.add(
                    new PhaseTransition(
                            in.readInt(), in.readInt(), in.readDouble(), in.readDouble()));
        }
        int leaves = in.readInt();
        for (int i = 0; i < leaves; i++) {
            state.leaves.add(new Leaf(in.readInt(), in.readDouble(), vector(in, dimensions)));
        }
        return state;
    }

    private static void write(AnnealedCluster cluster, DataOutput out) throws IOException {
        out.writeInt(cluster.node);
        out.writeDouble(cluster.mass);
        out.writeDouble(cluster.variance);
        write(cluster.center, out);
        write(cluster.axis, out);
    }

    private static AnnealedCluster cluster(DataInput in, int dimensions) throws IOException {
        int node = in.readInt();
        double mass = in.readDouble();
        double variance = in.readDouble();
        AnnealedCluster cluster =
                new AnnealedCluster(vector(in, dimensions), mass, vector(in, dimensions));
        cluster.node = node;
        cluster.variance = variance;
        return cluster;
    }

    private static void write(double[] vector, DataOutput out) throws IOException {
        for (double value : vector) {
            out.writeDouble(value);
        }
    }

    private static double[] vector(DataInput in, int dimensions) throws IOException {
        double[] vector = new double[dimensions];
        for (int d = 0; d < dimensions; d++) {
            vector[d] = in.readDouble();
        }
        return vector;
    }
}
