package mpi;

/// What holds resources that its owner gives back.
public interface Freeable {
    /// Gives the object back, which is null afterwards.
    void free() throws MPIException;
}
