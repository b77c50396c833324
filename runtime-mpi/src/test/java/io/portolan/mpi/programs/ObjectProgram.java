package io.portolan.mpi.programs;

import io.portolan.mpi.Intracomm;
import io.portolan.mpi.launch.ProgramRank;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;

/// Sends objects of its own classes, which each rank has loaded for itself.
public final class ObjectProgram {
    private ObjectProgram() {}

    /// Passed as it is where all ranks have the same class.
    record Ship(String name, int crew) implements Serializable {}

    enum Color {
        RED,
        GREEN
    }

    public static void main(String[] args) {
        ProgramRank me = ProgramRank.init(ObjectProgram.class, args);
        Intracomm world = me.world();
        if (world.rank() == 0) {
            world.sendObject(new Ship("Argo", 50), 1, 0);
            world.sendObject(Color.GREEN, 1, 1);
            world.sendObject(List.of(new Ship("Santa Maria", 40)), 1, 2);
            world.sendObject(Optional.of(Color.RED), 1, 3);
        } else {
            Ship ship = world.recvObject(Ship.class, 0, 0);
            Color color = world.recvObject(Color.class, 0, 1);
            List<?> ships = world.recvObject(List.class, 0, 2);
            Optional<?> some = world.recvObject(Optional.class, 0, 3);
            System.out.println(
                    "%s %s %s %s"
                            .formatted(
                                    ship,
                                    color == Color.GREEN,
                                    ((Ship) ships.getFirst()).name(),
                                    some.get() == Color.RED));
        }
        int crew =
                world.allreduceObject(
                                new Ship("all", world.rank() + 1),
                                Ship.class,
                                (one, other) -> new Ship("all", one.crew() + other.crew()))
                        .crew();
        System.out.println("crew " + crew);
        me.finish();
    }
}
