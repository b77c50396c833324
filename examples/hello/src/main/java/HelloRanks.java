import io.portolan.mpi.Op;
import io.portolan.mpi.World;

/// Four ranks pass a token round a ring, then all of them learn the sum of their numbers.
public class HelloRanks {

    public static void main(String[] args) throws InterruptedException {
        World.run(
                4,
                world -> {
                    int rank = world.rank();
                    int right = (rank + 1) % world.size();
                    int left = (rank + world.size() - 1) % world.size();
                    int[] token = {0};
                    if (rank > 0) {
                        world.recv(token, left, 0); // 0 is the tag
                    }
                    token[0]++;
                    world.send(token, right, 0);
                    if (rank == 0) {
                        world.recv(token, left, 0);
                        System.out.println("The token visited " + token[0] + " ranks"); // 4
                    }

                    long[] sum = new long[1];
                    world.allreduce(new long[] {rank}, sum, Op.SUM);
                    if (rank == 0) {
                        System.out.println("The ranks add up to " + sum[0]); // 0+1+2+3 = 6
                    }
                });
    }
}
