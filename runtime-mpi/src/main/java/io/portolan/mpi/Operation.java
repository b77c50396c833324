package io.portolan.mpi;

import java.util.Locale;

/// The operations, for messages to the user.
enum Operation {
    SEND,
    SSEND,
    BSEND,
    RSEND,
    RECV,
    ISEND,
    ISSEND,
    IBSEND,
    IRSEND,
    IRECV,
    SEND_INIT,
    SSEND_INIT,
    BSEND_INIT,
    RSEND_INIT,
    RECV_INIT,
    SENDRECV,
    SENDRECV_REPLACE,
    EXCHANGE,
    SHIFT,
    PROBE,
    IPROBE,
    MPROBE,
    IMPROBE,
    MRECV,
    IMRECV,
    SEND_OBJECT,
    RECV_OBJECT,
    ISEND_OBJECT,
    IRECV_OBJECT,
    ON_MESSAGE,
    BARRIER,
    BCAST,
    REDUCE,
    ALLREDUCE,
    GATHER,
    GATHERV,
    SCATTER,
    SCATTERV,
    ALLGATHER,
    ALLGATHERV,
    ALLTOALL,
    ALLTOALLV,
    ALLTOALLW,
    REDUCE_SCATTER_BLOCK,
    REDUCE_SCATTER,
    SCAN,
    EXSCAN,
    IBARRIER,
    IBCAST,
    IGATHER,
    IGATHERV,
    ISCATTER,
    ISCATTERV,
    IALLGATHER,
    IALLGATHERV,
    IALLTOALL,
    IALLTOALLV,
    IALLTOALLW,
    IREDUCE,
    IALLREDUCE,
    IREDUCE_SCATTER_BLOCK,
    IREDUCE_SCATTER,
    ISCAN,
    IEXSCAN,
    BARRIER_INIT,
    BCAST_INIT,
    GATHER_INIT,
    GATHERV_INIT,
    SCATTER_INIT,
    SCATTERV_INIT,
    ALLGATHER_INIT,
    ALLGATHERV_INIT,
    ALLTOALL_INIT,
    ALLTOALLV_INIT,
    ALLTOALLW_INIT,
    REDUCE_INIT,
    ALLREDUCE_INIT,
    REDUCE_SCATTER_BLOCK_INIT,
    REDUCE_SCATTER_INIT,
    SCAN_INIT,
    EXSCAN_INIT,
    BCAST_OBJECT,
    GATHER_OBJECT,
    SCATTER_OBJECT,
    ALLGATHER_OBJECT,
    NEIGHBOR_ALLGATHER,
    NEIGHBOR_ALLGATHERV,
    NEIGHBOR_ALLTOALL,
    NEIGHBOR_ALLTOALLV,
    NEIGHBOR_ALLTOALLW,
    INEIGHBOR_ALLGATHER,
    INEIGHBOR_ALLGATHERV,
    INEIGHBOR_ALLTOALL,
    INEIGHBOR_ALLTOALLV,
    INEIGHBOR_ALLTOALLW,
    NEIGHBOR_ALLGATHER_INIT,
    NEIGHBOR_ALLGATHERV_INIT,
    NEIGHBOR_ALLTOALL_INIT,
    NEIGHBOR_ALLTOALLV_INIT,
    NEIGHBOR_ALLTOALLW_INIT,
    ALLTOALL_OBJECT,
    CALL_ERRHANDLER,
    ABORT,
    FREE,
    DUP,
    SPLIT,
    SPLIT_BY_TOPOLOGY,
    CREATE,
    CREATE_GROUP,
    CREATE_INTERCOMM,
    SELF,
    MERGE,
    CREATE_CART,
    SUB,
    CREATE_GRAPH,
    CREATE_DIST_GRAPH,
    CREATE_DIST_GRAPH_ADJACENT;

    /// How many there are.
    static final int COUNT = values().length;

    private final String method = camelCase(name().toLowerCase(Locale.ROOT));

    /// The method's name.
    @Override
    public String toString() {
        return method;
    }

    private static String camelCase(String words) {
        StringBuilder name = new StringBuilder();
        for (String word : words.split("_", -1)) {
            name.append(name.isEmpty() ? word.charAt(0) : Character.toUpperCase(word.charAt(0)))
                    .append(word, 1, word.length());
        }
        return name.toString();
    }
}
