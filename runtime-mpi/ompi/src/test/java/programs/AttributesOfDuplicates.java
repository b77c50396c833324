package programs;

import mpi.*;

/// Attaches attributes, which duplicates inherit.
public class AttributesOfDuplicates {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int key = Comm.createKeyval();
        world.setAttr(key, "value " + rank);
        Intracomm copy = world.dup();
        Expect.that(copy.getAttr(key).equals("value " + rank), "inherited");
        copy.deleteAttr(key);
        Expect.that(copy.getAttr(key) == null && world.getAttr(key) != null, "deleted");
        Expect.that((Integer) world.getAttr(MPI.TAG_UB) >= 32767, "TAG_UB");
        Expect.that((Boolean) world.getAttr(MPI.WTIME_IS_GLOBAL), "WTIME_IS_GLOBAL");
        world.setErrhandler(MPI.ERRORS_RETURN);
        Comm.freeKeyval(key);
        Expect.error(MPI.ERR_KEYVAL, () -> world.setAttr(key, 1));
        Expect.error(MPI.ERR_KEYVAL, () -> world.getAttr(123456));
        int ofType = Datatype.createKeyval();
        Datatype type = MPI.INT.dup();
        type.setAttr(ofType, 17);
        Expect.that(type.dup().getAttr(ofType).equals(17), "of a datatype");
        Datatype.freeKeyval(ofType);
        type.free();
        MPI.Finalize();
    }
}
