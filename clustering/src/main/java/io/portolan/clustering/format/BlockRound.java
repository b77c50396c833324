package io.portolan.clustering.format;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads blocks on all cores until the last one, or until one has a row that is not plain.
///
/// *Threads:* one thread starts it and takes part; the others live no longer than it does.
final class BlockRound {

    /// More would wait for the one that reads or unpacks the file.
    private static final int MOST_THREADS = 8;

    private final CsvBlocks blocks;
    private final CsvColumns columns;
    private final CsvDialect dialect;
    private final FieldRule rule;
    private final int most;
    private final List<PlainRows.Read> read = new ArrayList<>();
    private int taken;
    private boolean isOver;
    private @Nullable RuntimeException exception;
    private @Nullable Error error;

    /// @param most how many blocks are read at most
    BlockRound(CsvBlocks blocks, CsvColumns columns, CsvDialect dialect, FieldRule rule, int most) {
        this.blocks = blocks;
        this.columns = columns;
        this.dialect = dialect;
        this.rule = rule;
        this.most = most;
    }

    /// What was read of each block, in the order of the file.
    List<PlainRows.Read> read() {
        List<Thread> others = new ArrayList<>();
        int cores = Runtime.getRuntime().availableProcessors();
        for (int i = 1; i < Math.min(cores, Math.min(most, MOST_THREADS)); i++) {
            others.add(
                    Thread.ofPlatform().name("portolan-csv-" + i).daemon().start(this::readBlocks));
        }
        readBlocks();
        others.forEach(BlockRound::join);
        read.sort(Comparator.comparingInt(it -> it.block().number()));
        return read;
    }

    /// Throws what kept a thread from reading on, if anything did.
    void rethrow() {
        if (exception != null) {
            throw exception;
        }
        if (error != null) {
            throw error;
        }
    }

    private void readBlocks() {
        try {
            PlainRows rows = new PlainRows(columns, dialect, rule);
            byte[] used = null;
            while (takesOne()) {
                CsvBlocks.Block block = blocks.next(used);
                if (block == null) {
                    return;
                }
                add(rows.read(block));
                // After one that is not whole there is no other, so nobody writes over its rest.
                used = block.bytes();
            }
        } catch (RuntimeException e) {
            fail(e, null);
        } catch (Error e) {
            fail(null, e);
        }
    }

    private synchronized boolean takesOne() {
        taken++;
        return !isOver && taken <= most;
    }

    private synchronized void add(PlainRows.Read own) {
        read.add(own);
        isOver |= !own.isWhole();
    }

    private synchronized void fail(@Nullable RuntimeException e, @Nullable Error severe) {
        isOver = true;
        exception = exception == null ? e : exception;
        error = error == null ? severe : error;
    }

    /// Waits also when interrupted, because it is for a block at most.
    private static void join(Thread thread) {
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
