package io.portolan.mpi.error;

/// What kind of error it is, by the standard's error classes.
///
/// Source: MPI 4.1, section 9.4; `PROC_FAILED`, `PROC_FAILED_PENDING` and `REVOKED` are those of
/// ULFM: Bland et al. 2013
public enum ErrorClass {
    /// The buffer is none.
    BUFFER,
    /// The number of elements.
    COUNT,
    /// The type of the elements.
    TYPE,
    /// The tag.
    TAG,
    /// A communicator that cannot be used so.
    COMM,
    /// The rank of a source or destination.
    RANK,
    /// The rank of a root.
    ROOT,
    /// The group.
    GROUP,
    /// The operation of a reduction.
    OP,
    /// The dimensions of a grid.
    DIMS,
    /// The description of a topology.
    TOPOLOGY,
    /// The key of an attribute.
    KEYVAL,
    /// The request.
    REQUEST,
    /// A value of an info object.
    INFO_VALUE,
    /// A key that an info object does not have.
    INFO_NOKEY,
    /// A window that cannot be used so.
    WIN,
    /// The memory of a window.
    BASE,
    /// The size of the memory of a window.
    SIZE,
    /// A displacement in a window, or the unit of displacements.
    DISP,
    /// The type of a lock.
    LOCKTYPE,
    /// An assertion about the use of a window.
    ASSERT,
    /// Accesses to a window conflict with each other.
    RMA_CONFLICT,
    /// An operation on a window outside of the epoch that it needs, or an epoch where none may be.
    RMA_SYNC,
    /// The elements are not in the memory that the target exposes in the window.
    RMA_RANGE,
    /// Memory that cannot be attached to a window, or is not.
    RMA_ATTACH,
    /// The window is of another flavor than the operation needs.
    RMA_FLAVOR,
    /// Memory that the ranks of a window cannot share.
    RMA_SHARED,
    /// The name of a port.
    PORT,
    /// The name of a service that is not published.
    NAME,
    /// The name of a service that cannot be published, or withdrawn.
    SERVICE,
    /// A program that cannot be run by new ranks.
    SPAWN,
    /// Any other argument.
    ARG,
    /// The message is longer than the buffer.
    TRUNCATE,
    /// Some of several requests have failed; the exception says which ones, and how.
    IN_STATUS,
    /// A rank has failed, and the operation needs it.
    PROC_FAILED,
    /// A rank has failed that may have been the one to send what is to be received from any.
    PROC_FAILED_PENDING,
    /// The communicator was revoked.
    REVOKED,
    /// The operation waits for something that will never come.
    PENDING,
    /// Anything else; the message says what.
    OTHER
}
