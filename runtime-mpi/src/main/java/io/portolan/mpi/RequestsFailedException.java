package io.portolan.mpi;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// An operation on several requests has completed some that failed. It tells all that it completed,
/// well or not: each of them is inactive now and is reported nowhere else.
///
/// {@snippet class="io.portolan.mpi.RequestListsTest" region="failed"}
///
/// The class is [ErrorClass#IN_STATUS], or that of the failure if the operation completes one
/// request. The cause is the first failure; those of the others are suppressed. The error handler
/// of each communicator was told of the failures of its own requests.
///
/// Source: MPI 4.1, section 3.7.5
public final class RequestsFailedException extends MPIException {
    private static final long serialVersionUID = 1L;

    // These types are serializable, as exceptions must be.
    private final ArrayList<Completed> completed;
    private final TreeMap<Integer, MPIException> failures;

    /// @param failures by index; not empty
    RequestsFailedException(
            ErrorClass errorClass,
            String operation,
            List<Completed> completed,
            SortedMap<Integer, MPIException> failures) {
        super(
                errorClass,
                operation,
                message(completed.size(), failures),
                failures.firstEntry().getValue());
        this.completed = new ArrayList<>(completed);
        this.failures = new TreeMap<>(failures);
        failures.values().stream().skip(1).forEach(this::addSuppressed);
    }

    private static String message(int completed, SortedMap<Integer, MPIException> failures) {
        String each =
                failures.entrySet().stream()
                        .map(failed ->
                                "request %d: %s"
                                        .formatted(failed.getKey(), failed.getValue().getMessage()))
                        .collect(Collectors.joining("; "));
        return "%d of %d requests that are complete failed: %s; failures() tells each by its index, completed() all that are complete"
                .formatted(failures.size(), completed, each);
    }

    /// All that the operation completed, in their order; those that failed with what is known of
    /// their messages.
    public List<Completed> completed() {
        return Collections.unmodifiableList(completed);
    }

    /// What each request that failed would have thrown by itself, by its index.
    public SortedMap<Integer, MPIException> failures() {
        return Collections.unmodifiableSortedMap(failures);
    }

    /// The first failure; never null.
    @Override
    public synchronized MPIException getCause() {
        return (MPIException) Objects.requireNonNull(super.getCause());
    }

    /// The indices of the requests that failed, in their order.
    public List<Integer> failed() {
        return List.copyOf(failures.keySet());
    }
}
