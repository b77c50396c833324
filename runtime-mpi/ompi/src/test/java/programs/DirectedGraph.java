package programs;

import java.nio.IntBuffer;
import mpi.*;

/// Puts the ranks into a directed ring with weights.
public class DirectedGraph {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        int to = (rank + 1) % size;
        int from = (rank + size - 1) % size;
        GraphComm ring =
                world.createDistGraphAdjacent(
                        new int[] {from},
                        new int[] {3},
                        new int[] {to},
                        new int[] {4},
                        MPI.INFO_NULL,
                        false);
        Expect.that(ring.getTopology() == MPI.DIST_GRAPH, "the topology");
        DistGraphNeighbors near = ring.getDistGraphNeighbors();
        Expect.that(near.getInDegree() == 1 && near.getOutDegree() == 1, "the degrees");
        Expect.that(near.isWeighted() && near.getSourceWeight(0) == 3, "the weights");
        Expect.that(near.getSource(0) == from && near.getDestination(0) == to, "the edges");
        Expect.that(near.getDestinationWeight(0) == 4, "the other weight");
        IntBuffer out = MPI.newIntBuffer(1).put(0, rank);
        IntBuffer in = MPI.newIntBuffer(1);
        ring.iNeighborAllToAll(out, 1, MPI.INT, in, 1, MPI.INT).waitFor();
        Expect.that(in.get(0) == from, "around");
        GraphComm same =
                world.createDistGraph(
                        new int[] {rank}, new int[] {1}, new int[] {to}, MPI.INFO_NULL, false);
        int[] got = new int[1];
        same.neighborAllToAllv(
                new int[] {rank},
                new int[] {1},
                new int[] {0},
                MPI.INT,
                got,
                new int[] {1},
                new int[] {0},
                MPI.INT);
        Expect.that(got[0] == from && !same.getDistGraphNeighbors().isWeighted(), "said by edges");
        MPI.Finalize();
    }
}
