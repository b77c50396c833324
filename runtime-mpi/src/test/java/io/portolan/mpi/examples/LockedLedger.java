package io.portolan.mpi.examples;

import io.portolan.mpi.LockType;
import io.portolan.mpi.Win;
import io.portolan.mpi.World;

/// Ranks transfer money between two accounts in the memory of rank 0. A transfer is a read and a
/// write, so a rank locks the memory for it.
public class LockedLedger {

    public static void main(String... args) throws InterruptedException {
        long[] accounts = afterTransfers(4, 1000);
        System.out.println(accounts[0] + " + " + accounts[1] + " = " + (accounts[0] + accounts[1]));
    }

    /// The accounts in the end.
    static long[] afterTransfers(int ranks, int transfers) throws InterruptedException {
        long[] accounts = {5000, 0};
        World.run(
                ranks,
                world -> {
                    long[] mine = world.rank() == 0 ? accounts : new long[0];
                    try (Win win = Win.create(world, mine)) {
                        // @start region="lock"
                        long[] both = new long[2];
                        for (int i = 0; i < transfers; i++) {
                            win.lock(LockType.EXCLUSIVE, 0); // nobody else reads or writes
                            win.get(both, 0, 0);
                            both[0]--;
                            both[1]++;
                            win.put(both, 0, 0);
                            win.unlock(0);
                        }
                        // @end
                    }
                });
        return accounts;
    }
}
