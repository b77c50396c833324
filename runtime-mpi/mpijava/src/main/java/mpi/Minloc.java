package mpi;

/// [MPI#MINLOC] as a user's function: of each pair of a value and its index the one with the
/// smaller value, of equal values the one with the lower index.
public class Minloc extends User_function {
    public Minloc() {}

    @Override
    public void Call(
            Object invec,
            int inoffset,
            Object inoutvec,
            int inoutoffset,
            int count,
            Datatype datatype) {
        MPI.MINLOC.Call(invec, inoffset, inoutvec, inoutoffset, count, datatype);
    }
}
