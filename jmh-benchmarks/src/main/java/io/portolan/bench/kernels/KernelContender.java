package io.portolan.bench.kernels;

import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Role;
import java.util.EnumSet;
import java.util.Set;

/// Who runs the kernels.
public enum KernelContender implements Contender {
    PORTOLAN("Portolan", Role.OURS),
    /// Its ranks live in two JVMs, which share memory.
    PROCESSES("Portolan, 2 processes", Role.OURS),
    MPICH("MPICH, C", Role.PEER),
    OPEN_MPI("Open MPI, C", Role.PEER),
    /// As if a core did multiply-adds all the time.
    PEAK("multiply-adds at their peak", Role.FLOOR);

    /// What there is in C.
    private static final Set<KernelName> IN_C =
            EnumSet.of(KernelName.EP, KernelName.CG, KernelName.MG, KernelName.FT);

    private final String label;
    private final Role role;

    KernelContender(String label, Role role) {
        this.label = label;
        this.role = role;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public Role role() {
        return role;
    }

    /// Processes that share cores poll for each other's messages: a peer runs where each can have a
    /// core.
    @Override
    public boolean fits(int ranks) {
        return role == Role.PEER
                ? ranks <= Runtime.getRuntime().availableProcessors()
                : this != PROCESSES || ranks > 1;
    }

    boolean has(KernelName kernel) {
        return switch (role) {
            case PEER -> IN_C.contains(kernel);
            case FLOOR -> kernel == KernelName.LU;
            default -> true;
        };
    }
}
