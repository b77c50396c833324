package mpi;

/// An operation of the user's own for reductions, from which an [Op] is made.
///
/// Source: MPI 4.1, section 6.9.5
public abstract class User_function {
    public User_function() {}

    /// Replaces each of `count` items of `inoutvec` by the item of `invec` combined with it;
    /// `invec` comes from lower ranks and is only read. A call sees all items of the reduction at
    /// once.
    ///
    /// *Threads:* called on threads of the ranks that take part. Nothing may be sent in it.
    ///
    /// @param invec an array of the datatype's base type
    /// @param inoffset where the first item of `invec` is put
    /// @param datatype that the reduction was called with
    public abstract void Call(
            Object invec,
            int inoffset,
            Object inoutvec,
            int inoutoffset,
            int count,
            Datatype datatype);
}
