package io.portolan.mpi.boot;

/// Who has started the processes of a job.
public enum Starter {
    /// The command of Portolan.
    PORTOLAN("portolan run"),
    /// A user, or a script, by the variables of Portolan.
    HAND("PORTOLAN_PROCESS"),
    /// The `mpiexec` of MPICH and its kin, or another launcher that offers PMI-1.
    PMI("mpiexec"),
    /// The `mpirun` of Open MPI.
    OPEN_MPI("mpirun"),
    /// The `srun` of Slurm.
    SLURM("srun");

    private final String command;

    Starter(String command) {
        this.command = command;
    }

    /// Whether it may start processes together with a native MPI library.
    boolean hasLibrary() {
        return this != PORTOLAN && this != HAND;
    }

    /// What a user has typed, or set.
    public String command() {
        return command;
    }
}
