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
        /// The calling thread was interrupted, and the ranks have ended. Nothing was at fault.
        INTERRUPTED
    }

    private final Fault fault;
    private final int point;
    private final int column;
    private final String problem;

    public ClusteringException(Fault fault, String message) {
        this(fault, -1, -1, message);
    }

    public ClusteringException(Fault fault, String message, @Nullable Throwable cause) {
        this(fault, message);
        initCause(cause);
    }

    private ClusteringException(Fault fault, int point, int column, String problem) {
        super(place(point, column) + problem);
        this.fault = fault;
        this.point = point;
        this.column = column;
        this.problem = problem;
    }

    public Fault fault() {
        return fault;
    }

    /// The number of the point that is at fault, from 0; -1 where it is no single one.
    public int point() {
        return point;
    }

    /// The number of the column that is at fault, from 0, the weights after the coordinates; -1
    /// where it is no single one.
    public int column() {
        return column;
    }

    /// The message without the numbers of point and column.
    public String problem() {
        return problem;
    }

    private static String place(int point, int column) {
        return (point < 0 ? "" : "point " + point)
                + (point < 0 || column < 0 ? "" : ", ")
                + (column < 0 ? "" : "column " + column)
                + (point < 0 && column < 0 ? "" : ": ");
    }

    /// Data that are at fault in one place.
    ///
    /// @param point -1: no single one
    /// @param column -1: no single one
    static ClusteringException data(int point, int column, String problem) {
        return new ClusteringException(Fault.DATA, point, column, problem);
    }

    /// What is at fault, perhaps in one place.
    ///
    /// @param point -1: no single one
    /// @param column -1: no single one
    static ClusteringException of(Fault fault, int point, int column, String problem) {
        return new ClusteringException(fault, point, column, problem);
    }

    static ClusteringException argument(String message) {
        return new ClusteringException(Fault.ARGUMENT, message);
    }

    static ClusteringException data(String message) {
        return new ClusteringException(Fault.DATA, message);
    }
}
