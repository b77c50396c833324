package io.portolan.mpi.examples;

import io.portolan.mpi.World;
import java.util.List;

/// Collectives of objects: no buffers, the values are returned.
public class ObjectCollectives {

    record Reading(String place, double metres) {}

    public static void main(String[] args) throws InterruptedException {
        World.run(
                3,
                world -> {
                    String unit =
                            world.bcastObject(world.rank() == 0 ? "m" : null, String.class, 0);
                    Reading mine = new Reading("buoy " + world.rank(), 0.5 * world.rank());

                    List<Reading> all = world.gatherObject(mine, Reading.class, 0);
                    Reading highest =
                            world.allreduceObject(
                                    mine,
                                    Reading.class,
                                    (a, b) -> a.metres() >= b.metres() ? a : b);
                    if (world.rank() == 0) {
                        System.out.println(all.size() + " readings, the highest at");
                        System.out.println(highest.place() + ": " + highest.metres() + " " + unit);
                    }
                });
    }
}
