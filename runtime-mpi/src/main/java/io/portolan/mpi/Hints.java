package io.portolan.mpi;

import io.portolan.mpi.context.Call;
import io.portolan.mpi.error.ErrorClass;
import java.util.List;

/// The hints that communicators or windows know: the keys, and which values these may have.
///
/// Source: MPI 4.1, sections 7.4.4 and 12.2.1
final class Hints {
    private static final String TRUTH = "true|false";

    /// Whether the native library is to carry out what it can by itself; Portolan's own hint.
    static final String LIBRARY_CALLS = "portolan_library_calls";

    /// What the program asserts of a communicator.
    static final Hints OF_COMM =
            new Hints(
                    new Hint(LIBRARY_CALLS, "false", TRUTH),
                    new Hint("mpi_assert_no_any_tag", "false", TRUTH),
                    new Hint("mpi_assert_no_any_source", "false", TRUTH),
                    new Hint("mpi_assert_exact_length", "false", TRUTH),
                    new Hint("mpi_assert_allow_overtaking", "false", TRUTH),
                    new Hint("mpi_assert_strict_persistent_collective_ordering", "false", TRUTH));

    static final String NO_LOCKS = "no_locks";
    static final String NONCONTIG = "alloc_shared_noncontig";

    /// What the program asserts of a window.
    static final Hints OF_WIN =
            new Hints(
                    new Hint(NO_LOCKS, "false", TRUTH),
                    new Hint(
                            "accumulate_ordering",
                            "rar,raw,war,waw",
                            "none|(rar|raw|war|waw)(,(rar|raw|war|waw))*"),
                    new Hint("accumulate_ops", "same_op_no_op", "same_op|same_op_no_op"),
                    new Hint("same_size", "false", TRUTH),
                    new Hint("same_disp_unit", "false", TRUTH),
                    new Hint(NONCONTIG, "false", TRUTH));

    private final List<Hint> all;
    private final Info first = new Info();

    private Hints(Hint... all) {
        this.all = List.of(all);
        this.all.forEach(hint -> first.set(hint.key(), hint.first()));
    }

    /// @param first the value if none was given
    /// @param allowed matches the values that it may have
    private record Hint(String key, String first, String allowed) {}

    /// Whether the calls of a communicator are to go to the native library.
    static boolean areLibraryCalls(Info hints) {
        return hints.get(LIBRARY_CALLS).orElse("").equals("true");
    }

    /// The same hints, but that all calls go there, or none.
    static Info withLibraryCalls(Info hints, boolean doAll) {
        return areLibraryCalls(hints) == doAll
                ? hints
                : hints.dup().set(LIBRARY_CALLS, String.valueOf(doAll));
    }

    /// The values if none were given; not to be changed.
    Info first() {
        return first;
    }

    /// The values in use with those that are given now; keys that are no hints are left out.
    ///
    /// *Failure:* [io.portolan.mpi.error.MPIException] for a value that is not allowed.
    ///
    /// @param used not to be changed
    Info with(Call call, Info used, Info given) {
        if (given.nkeys() == 0) {
            return used;
        }
        Info now = used.dup();
        for (Hint hint : all) {
            given.get(hint.key())
                    .ifPresent(value -> {
                        if (!value.matches(hint.allowed())) {
                            throw call.error(
                                    ErrorClass.INFO_VALUE,
                                    "%s is %s; allowed is what matches %s; give such a value, or leave the key out"
                                            .formatted(hint.key(), value, hint.allowed()));
                        }
                        now.set(hint.key(), value);
                    });
        }
        return now;
    }
}
