package mpi;

/// A communicator between two groups of ranks: destinations and sources are ranks of the other
/// group.
///
/// Source: MPI 4.1, section 7.6
public class Intercomm extends Comm {
    private final io.portolan.mpi.Intercomm inter;

    Intercomm(Comm parent, io.portolan.mpi.Intercomm core) {
        super(parent, core);
        inter = core;
    }

    /// The number of ranks of the other group.
    public int Remote_size() {
        core("Intercomm.Remote_size");
        return inter.remoteSize();
    }

    /// The other group.
    public Group Remote_group() {
        core("Intercomm.Remote_group");
        return new Group(inter.remoteGroup());
    }

    /// A communicator of the ranks of both groups.
    ///
    /// @param high whether the ranks of this group come behind those of the other
    public Intracomm Merge(boolean high) {
        core("Intercomm.Merge");
        try {
            return new Intracomm(this, inter.merge(high));
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }

    @Override
    public Object clone() {
        core("Intercomm.clone");
        try {
            return new Intercomm(this, inter.dup());
        } catch (io.portolan.mpi.error.MPIException e) {
            throw failed(e);
        }
    }
}
