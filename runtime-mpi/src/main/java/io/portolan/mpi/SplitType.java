package io.portolan.mpi;

import java.util.Optional;

/// By what [io.portolan.mpi.Intracomm#splitType] divides ranks: the resources that they share. The
/// ranks of a host share its memory, whether they live in one process or in several, and none is
/// bound to a smaller part of the machine. A container with a file system in memory of its own is a
/// host of its own.
///
/// Source: MPI 4.1, section 7.4.2
public enum SplitType {
    /// Ranks that share memory: all of a host.
    SHARED,

    /// Ranks that share the kind of hardware that the key `mpi_hw_resource_type` names: all of a
    /// host for `mpi_shared_memory`. Of other kinds nothing is known, and there is no communicator.
    HW_GUIDED,

    /// Ranks that share hardware that not all of them share: there is none, and so no communicator.
    HW_UNGUIDED,

    /// As [#HW_GUIDED], or ranks that share the process set that the key `mpi_pset_name` names: all
    /// for `mpi://WORLD`, each alone for `mpi://SELF`.
    RESOURCE_GUIDED,

    /// For a rank that is to be in no communicator: MPI_UNDEFINED as the type.
    UNDEFINED;

    private static final String RESOURCE = "mpi_hw_resource_type";
    private static final String SET = "mpi_pset_name";

    /// The resource that the rank names, which must be the same on all that name one.
    String named(Info info) {
        return switch (this) {
            case SHARED, HW_UNGUIDED, UNDEFINED -> name();
            case HW_GUIDED -> name() + inWords(info, RESOURCE);
            case RESOURCE_GUIDED -> name() + inWords(info, RESOURCE) + inWords(info, SET);
        };
    }

    private static String inWords(Info info, String key) {
        return info.get(key).map(value -> " with " + key + "=" + value).orElse("");
    }

    /// The part that the rank is in; [MPI#UNDEFINED] for none.
    ///
    /// @param host on which the rank lives
    /// @param place of the rank
    int color(Info info, int host, int place) {
        Optional<String> resource = info.get(RESOURCE);
        Optional<String> set = info.get(SET);
        boolean isShared = resource.filter("mpi_shared_memory"::equals).isPresent();
        return switch (this) {
            case SHARED -> host;
            case HW_GUIDED -> isShared ? host : MPI.UNDEFINED;
            case RESOURCE_GUIDED ->
                    isShared
                            ? host
                            : set.filter("mpi://WORLD"::equals).isPresent()
                                    ? 0
                                    : set.filter("mpi://SELF"::equals).isPresent()
                                            ? place
                                            : MPI.UNDEFINED;
            case HW_UNGUIDED, UNDEFINED -> MPI.UNDEFINED;
        };
    }
}
