package mpi;

import io.portolan.mpi.error.ErrorClass;

/// The numbers of the error classes.
///
/// Source: MPI 4.1, section 9.4
final class ErrorCodes {
    private ErrorCodes() {}

    static int of(ErrorClass errorClass) {
        return switch (errorClass) {
            case BUFFER -> MPI.ERR_BUFFER;
            case COUNT -> MPI.ERR_COUNT;
            case TYPE -> MPI.ERR_TYPE;
            case TAG -> MPI.ERR_TAG;
            case COMM -> MPI.ERR_COMM;
            case RANK -> MPI.ERR_RANK;
            case ROOT -> MPI.ERR_ROOT;
            case GROUP -> MPI.ERR_GROUP;
            case OP -> MPI.ERR_OP;
            case DIMS -> MPI.ERR_DIMS;
            case TOPOLOGY -> MPI.ERR_TOPOLOGY;
            case KEYVAL -> MPI.ERR_KEYVAL;
            case REQUEST -> MPI.ERR_REQUEST;
            case PORT -> MPI.ERR_PORT;
            case NAME -> MPI.ERR_NAME;
            case SERVICE -> MPI.ERR_SERVICE;
            case SPAWN -> MPI.ERR_SPAWN;
            case ARG -> MPI.ERR_ARG;
            case TRUNCATE -> MPI.ERR_TRUNCATE;
            case IN_STATUS -> MPI.ERR_IN_STATUS;
            case PROC_FAILED, PROC_FAILED_PENDING -> MPI.ERR_PROC_ABORTED;
            case PENDING -> MPI.ERR_PENDING;
            case WIN -> MPI.ERR_WIN;
            case BASE -> MPI.ERR_BASE;
            case SIZE -> MPI.ERR_SIZE;
            case DISP, RMA_RANGE -> MPI.ERR_DISP;
            case LOCKTYPE -> MPI.ERR_LOCKTYPE;
            case ASSERT -> MPI.ERR_ASSERT;
            case RMA_CONFLICT -> MPI.ERR_RMA_CONFLICT;
            case RMA_SYNC -> MPI.ERR_RMA_SYNC;
            case INFO_VALUE -> MPI.ERR_INFO_VALUE;
            case INFO_NOKEY -> MPI.ERR_INFO_NOKEY;
            case OTHER, RMA_ATTACH, RMA_FLAVOR, RMA_SHARED, REVOKED -> MPI.ERR_OTHER;
        };
    }
}
