package io.portolan.bench.table2;

import io.portolan.mpi.RankProgram;
import io.portolan.mpi.World;
import java.util.List;
import java.util.function.Consumer;

/// Each computation is a rank of a world that waits for its messages in an operation of its
/// communicator; the world gives it a platform thread or a virtual one by its own rule.
///
/// @param ranks the computations
/// @param messages what a rank does after each computation
record RankExecution(List<Rank> ranks, Consumer<RankMessages> messages) implements Execution {

    RankExecution {
        ranks = List.copyOf(ranks);
    }

    @Override
    public void run(int stages) throws InterruptedException {
        RankProgram program =
                comm -> {
                    Rank rank = ranks.get(comm.rank());
                    RankMessages own = new RankMessages(comm, rank);
                    do {
                        rank.compute();
                        messages.accept(own);
                    } while (rank.goesOn());
                };
        World.run(ranks.size(), program);
    }

    @Override
    public void close() {}
}
