package mpi;

import org.jspecify.annotations.Nullable;

/// A communicator of two groups, in which each rank sends to those of the other group.
///
/// *Threads:* as [Comm].
///
/// Source: MPI 4.1, section 7.6
public final class Intercomm extends Comm {
    Intercomm(io.portolan.mpi.@Nullable Intercomm core, SerializedAttributes attributes) {
        super(core, attributes);
    }

    @Override
    io.portolan.mpi.Intercomm core() throws MPIException {
        return (io.portolan.mpi.Intercomm) super.core();
    }

    @Override
    public Intercomm clone() {
        return (Intercomm) super.clone();
    }

    @Override
    public Intercomm dup() throws MPIException {
        return new Intercomm(core().dup(), duplicated());
    }

    @Override
    public Intercomm iDup() throws MPIException {
        return begin(new Intercomm(null, duplicated()), core().idup());
    }

    @Override
    public Intercomm dupWithInfo(Info info) throws MPIException {
        return with(new Intercomm(core().dupWithInfo(info.toCore()), duplicated()), info);
    }

    /// How many ranks the other group has.
    public int getRemoteSize() throws MPIException {
        return core().remoteSize();
    }

    /// The other group.
    public Group getRemoteGroup() throws MPIException {
        return new Group(core().remoteGroup());
    }

    /// A communicator of both groups.
    ///
    /// @param high whether the ranks of this group come behind those of the other
    public Intracomm merge(boolean high) throws MPIException {
        return new Intracomm(core().merge(high), new SerializedAttributes());
    }

    /// The communicator with the ranks that spawned this one; that is null if a user started it.
    public static Intercomm getParent() throws MPIException {
        MPI.check();
        return MPI.parent();
    }
}
