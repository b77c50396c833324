package io.portolan.clustering;

import org.jspecify.annotations.Nullable;

/// The one exception of this module: says what is wrong, the value, what is allowed and the remedy.
public final class ClusteringException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /// Who can repair it.
    public enum Fault {
        /// A value that the caller chose must change: clusters, ranks, a column.
        ARGUMENT,
        /// The data themselves are at fault: a NaN, a negative weight.
        DATA,
        /// Nobody: the calling thread was interrupted, and the ranks have ended.
        INTERRUPTED
    }

    private final Fault fault;

    public ClusteringException(Fault fault, String message) {
        super(message);
        this.fault = fault;
    }

    public ClusteringException(Fault fault, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.fault = fault;
    }

    public Fault fault() {
        return fault;
    }

    static ClusteringException argument(String message) {
        return new ClusteringException(Fault.ARGUMENT, message);
    }

    static ClusteringException data(String message) {
        return new ClusteringException(Fault.DATA, message);
    }
}
