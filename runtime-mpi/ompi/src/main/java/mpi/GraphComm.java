package mpi;

import org.jspecify.annotations.Nullable;

/// A communicator whose ranks are the nodes of a graph, which either all ranks know or each rank
/// its own edges of.
///
/// *Threads:* as [Comm].
///
/// Source: MPI 4.1, section 8.5
public final class GraphComm extends Intracomm {
    GraphComm(io.portolan.mpi.@Nullable Intracomm core, SerializedAttributes attributes) {
        super(core, attributes);
    }

    @Override
    public GraphComm clone() {
        return (GraphComm) super.clone();
    }

    @Override
    public GraphComm dup() throws MPIException {
        return new GraphComm(core().dup(), duplicated());
    }

    @Override
    public GraphComm iDup() throws MPIException {
        return begin(new GraphComm(null, duplicated()), core().idup());
    }

    @Override
    public GraphComm dupWithInfo(Info info) throws MPIException {
        return with(new GraphComm(core().dupWithInfo(info.toCore()), duplicated()), info);
    }

    /// The nodes and edges.
    public GraphParms getDims() throws MPIException {
        io.portolan.mpi.GraphComm known = graph();
        return new GraphParms(known.index(), known.edges());
    }

    /// The neighbours of a rank.
    public int[] getNeighbors(int rank) throws MPIException {
        return graph().neighbors(rank);
    }

    /// The calling rank's own edges.
    public DistGraphNeighbors getDistGraphNeighbors() throws MPIException {
        if (!(core() instanceof io.portolan.mpi.DistGraphComm known)) {
            throw wrong("createDistGraph or createDistGraphAdjacent");
        }
        int[] none = {};
        return new DistGraphNeighbors(
                known.sources(),
                known.sourceWeights().orElse(none),
                known.destinations(),
                known.destWeights().orElse(none),
                known.isWeighted());
    }

    /// The rank that such a graph gives this one, or [MPI#UNDEFINED].
    public int map(int[] index, int[] edges) throws MPIException {
        return core().graphMap(index, edges);
    }

    private io.portolan.mpi.GraphComm graph() throws MPIException {
        if (core() instanceof io.portolan.mpi.GraphComm known) {
            return known;
        }
        throw wrong("createGraph");
    }

    private MPIException wrong(String made) throws MPIException {
        return handled(
                new MPIException(
                        MPI.ERR_TOPOLOGY,
                        "the communicator has another kind of graph; allowed is one that %s made; ask with getTopology first"
                                .formatted(made)));
    }
}
