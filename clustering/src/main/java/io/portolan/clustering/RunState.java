package io.portolan.clustering;

import io.portolan.clustering.annealing.AnnealingState;
import io.portolan.clustering.annealing.AnnealingStateFormat;
import io.portolan.clustering.lloyd.RefinementState;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How far a run of deterministic annealing has come: all that it needs to go on.
///
/// @param sweeps those made so far
/// @param annealing the clusters while the temperature falls
/// @param refinement the centers after it
record RunState(List<Sweep> sweeps, AnnealingState annealing, RefinementState refinement) {
    static RunState start(int dimensions) {
        return new RunState(List.of(), AnnealingState.start(dimensions), new RefinementState());
    }

    void write(DataOutput out) throws IOException {
        out.writeInt(sweeps.size());
        for (Sweep sweep : sweeps) {
            out.writeDouble(sweep.temperature());
            out.writeInt(sweep.clusters());
            out.writeDouble(sweep.inertia());
        }
        AnnealingStateFormat.write(annealing, out);
        out.writeInt(refinement.start);
        out.writeInt(refinement.added);
        out.writeInt(refinement.drawn);
        write(refinement.current, out);
        out.writeDouble(refinement.currentInertia);
        write(refinement.best, out);
        out.writeDouble(refinement.bestInertia);
    }

    static RunState read(DataInput in) throws IOException {
        int count = in.readInt();
        List<Sweep> sweeps = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            sweeps.add(new Sweep(i, in.readDouble(), in.readInt(), in.readDouble()));
        }
        AnnealingState annealing = AnnealingStateFormat.read(in);
        RefinementState refinement = new RefinementState();
        refinement.start = in.readInt();
        refinement.added = in.readInt();
        refinement.drawn = in.readInt();
        refinement.current = readVector(in);
        refinement.currentInertia = in.readDouble();
        refinement.best = readVector(in);
        refinement.bestInertia = in.readDouble();
        return new RunState(sweeps, annealing, refinement);
    }

    /// None has the length -1.
    private static void write(double @Nullable [] vector, DataOutput out) throws IOException {
        out.writeInt(vector == null ? -1 : vector.length);
        for (int i = 0; vector != null && i < vector.length; i++) {
            out.writeDouble(vector[i]);
        }
    }

    private static double @Nullable [] readVector(DataInput in) throws IOException {
        int length = in.readInt();
        if (length < 0) {
            return null;
        }
        double[] vector = new double[length];
        for (int i = 0; i < length; i++) {
            vector[i] = in.readDouble();
        }
        return vector;
    }
}
