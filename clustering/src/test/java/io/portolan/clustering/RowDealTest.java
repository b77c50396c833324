package io.portolan.clustering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.Intracomm;
import io.portolan.mpi.World;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Rows that rank 0 deals out are on all ranks alike, in their order, and are asked about as if
/// rank 0 had them.
@Timeout(60)
final class RowDealTest {
    private static final int COLUMNS = 3;

    /// The points of each rank, once rank 0 has read.
    private static List<Points> dealt(int ranks, Function<RowDeal, Points> reader)
            throws InterruptedException {
        AtomicReferenceArray<Points> found = new AtomicReferenceArray<>(ranks);
        World.run(ranks, world -> found.set(world.rank(), own(world, reader)));
        List<Points> all = new ArrayList<>();
        for (int r = 0; r < ranks; r++) {
            all.add(found.get(r));
        }
        return all;
    }

    private static Points own(Intracomm comm, Function<RowDeal, Points> reader) {
        return comm.rank() == 0 ? RowDeal.lead(comm, reader) : RowDeal.help(comm);
    }

    /// Adds rows in parts of different sizes, some of whose arrays are too long.
    ///
    /// @return how many rows
    private static int add(DenseRows rows, int parts) {
        SplittableRandom random = new SplittableRandom(parts);
        int count = 0;
        for (int p = 0; p < parts; p++) {
            int size = 1 + random.nextInt(9);
            double[][] values = new double[COLUMNS][size + p % 2];
            for (int i = 0; i < size; i++) {
                for (int c = 0; c < COLUMNS; c++) {
                    values[c][i] = value(count + i, c);
                }
            }
            rows.add(values, size);
            count += size;
        }
        return count;
    }

    private static double value(int row, int column) {
        return 1 + row * (column + 1) % 17 + row / 1024.0;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5})
    void eachRankOwnsAsManyRowsInTheirOrder(int ranks) throws Exception {
        for (int parts : new int[] {1, 2, 7, 200}) {
            List<Points> owned =
                    dealt(
                            ranks,
                            deal -> {
                                DenseRows rows = deal.rows(COLUMNS, false);
                                int count = add(rows, parts);
                                assertEquals(count, rows.count());
                                return rows.points(COLUMNS - 1, true);
                            });
            int count = add(new DenseRows(COLUMNS), parts);
            int row = 0;
            for (int r = 0; r < ranks; r++) {
                Points own = owned.get(r);
                long end = (long) count * (r + 1) / ranks;
                assertEquals(end - row, own.count(), "rows of rank " + r);
                for (int i = 0; i < own.count(); i++) {
                    assertEquals(value(row, 0), own.coordinate(i, 0), "row " + row);
                    assertEquals(value(row, 1), own.coordinate(i, 1), "row " + row);
                    assertEquals(value(row, 2), own.weight(i), "weight of row " + row);
                    row++;
                }
            }
            assertEquals(count, row);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void whatIsFoundOutIsThatOfRowsThatOneRankHas(int ranks) throws Exception {
        DenseRows alone = new DenseRows(COLUMNS);
        add(alone, 50);
        Scaling.Unit unit = alone.scaling(Scaling.Kind.STANDARD, 1, 2);
        List<Points> owned =
                dealt(
                        ranks,
                        deal -> {
                            add(deal.rows(1 + COLUMNS - 1, false), 9); // dropped
                            DenseRows rows = deal.rows(COLUMNS, false);
                            add(rows, 50);
                            assertEquals(alone.nameRows(0), rows.nameRows(0));
                            assertEquals(alone.deviation(2), rows.deviation(2));
                            assertEquals(alone.statistics(2, true), rows.statistics(2, true));
                            assertEquals(
                                    alone.statisticsWithout(0, 5), rows.statisticsWithout(0, 5));
                            assertEquals(unit, rows.scaling(Scaling.Kind.STANDARD, 1, 2));
                            rows.scale(1, unit);
                            return rows.points(2, true);
                        });
        alone.scale(1, unit);
        Points all = alone.points(2, true);
        int row = 0;
        for (Points own : owned) {
            for (int i = 0; i < own.count(); i++) {
                assertEquals(all.coordinate(row, 0), own.coordinate(i, 0), "row " + row);
                assertEquals(all.coordinate(row, 1), own.coordinate(i, 1), "row " + row);
                row++;
            }
        }
        assertEquals(all.count(), row);
    }

    /// Rank 0 has no more rows than the others at any moment while it reads.
    @Test
    void partsGoToTheRankThatHasFewest() throws Exception {
        int[] rowsOfRank0 = {0};
        dealt(
                        4,
                        deal -> {
                            DenseRows rows = deal.rows(1, false);
                            for (int p = 0; p < 100; p++) {
                                double[][] part = {{p, p}};
                                rows.add(part, 2);
                                part[0][0] =
                                        -1; // seen where the array is kept, not where it was sent
                            }
                            Points own = rows.points();
                            return own;
                        })
                .forEach(own -> {
                    for (int i = 0; i < own.count(); i++) {
                        rowsOfRank0[0] += own.coordinate(i, 0) == -1 ? 1 : 0;
                    }
                });
        assertEquals(25, rowsOfRank0[0]);
    }

    @Test
    void pointsOfNumbersThatWereSingleStaySo() throws Exception {
        List<Points> owned =
                dealt(
                        2,
                        deal -> {
                            DenseRows rows = deal.rows(1, true);
                            rows.add(new double[][] {{0.1f, 0.2f, 0.3f}}, 3);
                            return rows.points();
                        });
        assertTrue(owned.stream().allMatch(own -> own.space().isSingle()));
    }

    @Test
    void bitsGoToTheRanksThatSweepOverThem() throws Exception {
        ScatteredBits bits = new ScatteredBits(2500, 8, Metric.EUCLIDEAN);
        List<Points> owned =
                dealt(
                        2,
                        deal ->
                                deal.bits(
                                        bits,
                                        batch -> {
                                            for (int first = 0; first < 2500; first += 1024) {
                                                BinaryRows rows = new BinaryRows(8);
                                                for (int i = first;
                                                        i < Math.min(2500, first + 1024);
                                                        i++) {
                                                    rows.add(new long[] {i % 251});
                                                }
                                                batch.accept(rows.points(Metric.EUCLIDEAN));
                                            }
                                        }));
        int row = 0;
        for (Points own : owned) {
            assertTrue(own.count() <= 2048, "a rank owns " + own.count());
            for (int i = 0; i < own.count(); i++) {
                assertEquals(row++ % 251, own.bits(i)[0]);
            }
        }
        assertEquals(2500, row);
    }

    @Test
    void othersAreDoneWhenTheReaderFails() throws Exception {
        for (int parts : new int[] {0, 5}) {
            World.run(
                    3,
                    world -> {
                        Function<RowDeal, Points> reader =
                                deal -> {
                                    add(deal.rows(COLUMNS, false), parts);
                                    throw ClusteringException.data("row 7 is bad");
                                };
                        if (world.rank() == 0) {
                            assertThrows(
                                    ClusteringException.class, () -> RowDeal.lead(world, reader));
                        } else {
                            assertEquals(0, RowDeal.help(world).count());
                        }
                    });
        }
    }
}
