package io.portolan.mpi;

import io.portolan.mpi.error.MPIException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Allocates more memory to be shared than there is, then less; run by tests in a JVM of its own.
/// Prints what each rank is told, in their order, and how many files there are then.
public final class LittleSharedMemory {
    private LittleSharedMemory() {}

    public static void main(String[] arguments) throws Exception {
        Path directory = Path.of("/dev/shm");
        String[] told = new String[2];
        World.builder(2)
                .asProcesses(2)
                .run(world -> {
                    try (Win much = Win.allocateShared(world, 1 << 20, Datatype.BYTE)) {
                        told[world.rank()] = "has " + much.sizeBytes();
                    } catch (MPIException e) {
                        told[world.rank()] = e.getMessage();
                    }
                    try (Win little = Win.allocateShared(world, 8, Datatype.BYTE)) {
                        told[world.rank()] += ", then " + little.sizeBytes();
                    }
                });
        System.out.println(told[0]);
        System.out.println(told[1]);
        try (var files = Files.list(directory)) {
            System.out.println(files.count());
        }
    }
}
