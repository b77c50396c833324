package io.portolan.mpi;

import io.portolan.mpi.context.Call;
import io.portolan.mpi.error.ErrorClass;
import java.util.List;

/// The hints of a communicator: what the program asserts of it.
///
/// Source: MPI 4.1, section 7.4.4
final class CommHints {
    private static final List<String> ASSERTIONS =
            List.of(
                    "mpi_assert_no_any_tag",
                    "mpi_assert_no_any_source",
                    "mpi_assert_exact_length",
                    "mpi_assert_allow_overtaking",
                    "mpi_assert_strict_persistent_collective_ordering");

    /// The hints of a communicator for which none were given; not to be changed.
    static final Info NONE = none();

    private CommHints() {}

    private static Info none() {
        Info none = new Info();
        ASSERTIONS.forEach(key -> none.set(key, "false"));
        return none;
    }

    /// The hints with those that are given now.
    ///
    /// *Failure:* [io.portolan.mpi.error.MPIException] for a value that is no truth value.
    static Info with(Call call, Info hints, Info given) {
        if (given.nkeys() == 0) {
            return hints;
        }
        Info all = hints.dup();
        for (String key : ASSERTIONS) {
            String value = given.get(key).orElse("false");
            if (!value.equals("true") && !value.equals("false")) {
                throw call.error(
                        ErrorClass.INFO_VALUE,
                        "%s is %s; allowed is true or false; give one".formatted(key, value));
            }
            given.get(key).ifPresent(each -> all.set(key, each));
        }
        return all;
    }
}
