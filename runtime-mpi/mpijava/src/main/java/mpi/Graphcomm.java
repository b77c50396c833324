package mpi;

/// A communicator whose ranks are the nodes of a graph.
///
/// *Failure:* [MPIException] for a rank that is not of the graph.
///
/// Source: MPI 4.1, section 8.5
public class Graphcomm extends Intracomm {
    private final io.portolan.mpi.GraphComm graph;

    Graphcomm(Comm parent, io.portolan.mpi.GraphComm core) {
        super(parent, core);
        graph = core;
    }

    /// The edges of the graph.
    public GraphParms Get() {
        core("Graphcomm.Get");
        return new GraphParms(graph.index(), graph.edges());
    }

    /// The neighbours of the rank.
    public int[] Neighbours(int rank) {
        core("Graphcomm.Neighbours");
        try {
            return graph.neighbors(rank);
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    /// The rank that this one would have in such a graph, or [MPI#UNDEFINED] if it has no place.
    public int Map(int[] index, int[] edges) {
        core("Graphcomm.Map");
        try {
            return Group.defined(graph.graphMap(index, edges));
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    @Override
    public int Topo_test() {
        core("Graphcomm.Topo_test");
        return MPI.GRAPH;
    }

    @Override
    public Object clone() {
        core("Graphcomm.clone");
        try {
            return new Graphcomm(this, graph.dup());
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }
}
