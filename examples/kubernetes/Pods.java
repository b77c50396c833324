import io.portolan.mpi.Op;
import io.portolan.mpi.World;

/// Each rank says where it lives, and all of them add up their numbers.
public class Pods {

    public static void main(String[] args) throws InterruptedException {
        World.join(
                world -> {
                    System.out.printf(
                            "rank %d of %d in pod %s%n",
                            world.rank(), world.size(), System.getenv("HOSTNAME"));
                    long[] sum = new long[1];
                    world.allreduce(new long[] {world.rank()}, sum, Op.SUM);
                    if (world.rank() == 0) {
                        System.out.println("The ranks add up to " + sum[0]);
                    }
                });
    }
}
