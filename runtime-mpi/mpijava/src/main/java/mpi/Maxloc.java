package mpi;

/// [MPI#MAXLOC] as a user's function: of each pair of a value and its index the one with the larger
/// value, of equal values the one with the lower index.
public class Maxloc extends User_function {
    public Maxloc() {}

    @Override
    public void Call(
            Object invec,
            int inoffset,
            Object inoutvec,
            int inoutoffset,
            int count,
            Datatype datatype) {
        MPI.MAXLOC.Call(invec, inoffset, inoutvec, inoutoffset, count, datatype);
    }
}
