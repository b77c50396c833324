package io.portolan.bench.exchange;

import static io.portolan.bench.exchange.ExchangeContender.MPICH;
import static io.portolan.bench.exchange.ExchangeContender.OPEN_MPI;
import static io.portolan.bench.exchange.ExchangeContender.PORTOLAN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.bench.compare.Builds;
import io.portolan.bench.compare.Pinning;
import io.portolan.bench.compare.UsageException;
import io.portolan.bench.exchange.ExchangeComparison.Chosen;
import io.portolan.bench.exchange.Section.Trait;
import io.portolan.bench.results.BenchResults;
import io.portolan.bench.results.ResultRow;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Which sections and contenders are run, and the tables of what they gave.
class ExchangeComparisonTest {

    private static final List<ExchangeContender> CONTENDERS = List.of(PORTOLAN, MPICH, OPEN_MPI);
    private static final List<Row> ROWS =
            List.of(Row.SHIFT, Row.EXCHANGE, Row.EXCHANGE_SENDRECV, Row.PING_PONG_1M);

    private final BenchResults results = Builds.one();

    @Test
    void withoutNamesAllIsRun() {
        Chosen all = Chosen.parse(List.of());
        assertEquals(Section.all(), all.sections());
        assertEquals(
                EnumSet.complementOf(EnumSet.of(ExchangeContender.PORTOLAN_OTHER)),
                all.contenders());
    }

    @Test
    void sectionsAndPeersAreNamedAsInTheTablesAndOursIsAlwaysThere() {
        Chosen some = Chosen.parse(List.of("Open MPI, C", "8 ranks", "2 ranks"));
        assertEquals(List.of("2 ranks", "8 ranks"), titles(some));
        assertEquals(
                Set.of(ExchangeContender.PORTOLAN, ExchangeContender.OPEN_MPI), some.contenders());
    }

    @Test
    void withoutPeersThoseOfOursThatAreNamedAreRun() {
        Chosen some = Chosen.parse(List.of("2 processes, TCP", "Open MPI, C"));
        assertEquals(EnumSet.of(PORTOLAN, ExchangeContender.PROCESSES_TCP), some.contenders(true));
        assertEquals(
                EnumSet.of(PORTOLAN, ExchangeContender.PROCESSES_TCP, OPEN_MPI),
                some.contenders(false));
    }

    @Test
    void rowsAreNamedByWhatTheyBeginWithAndTheControlStays() {
        Chosen some = Chosen.parse(List.of("exchange: two sendrecv", "2 ranks"));
        assertEquals(
                List.of(Row.CROSSING, Row.EXCHANGE_SENDRECV_0, Row.EXCHANGE_SENDRECV),
                some.sections().getFirst().rows());
        assertEquals(
                List.of("2 ranks, messages of 8 bytes"), titles(Chosen.parse(List.of("messages"))));
    }

    @Test
    void aQuickRunHasTheMessageWhoseBandwidthThePapersShow() {
        assertTrue(Section.latency("", Pinning.FREE, true).rows().contains(Row.PING_PONG_1M));
    }

    @Test
    void aRowThatNoneOfTheSectionsHasIsRefused() {
        UsageException refusal =
                assertThrows(
                        UsageException.class, () -> Chosen.parse(List.of("8 ranks", "ping-pong")));
        assertEquals(
                "none of [8 ranks] has a row that begins with one of [ping-pong]: name another table"
                        + " or row",
                refusal.getMessage());
    }

    private static List<String> titles(Chosen chosen) {
        return chosen.sections().stream().map(Section::title).toList();
    }

    @Test
    void aNameThatNothingHasIsRefusedWithThoseThatThereAre() {
        UsageException refusal =
                assertThrows(UsageException.class, () -> Chosen.parse(List.of("three")));
        String message = String.valueOf(refusal.getMessage());
        assertTrue(message.startsWith("nothing is called 'three': allowed are 2 ranks; 2 ranks, "));
        assertTrue(message.contains("; MPICH, C; "));
    }

    @Test
    void eachRowHasItsUnitAndAFigureOfEachContenderThatDoesIt() {
        add(Row.SHIFT, PORTOLAN, 35.0, 1, 2, 3);
        add(Row.SHIFT, MPICH, 35.0, 4, 4, 4);
        add(Row.PING_PONG_1M, PORTOLAN, 35.0, 50, 50, 25);
        assertEquals(
                List.of(
                        "two; cores near, 35.0 (35.0-35.0) ns | Portolan | MPICH, C | Open MPI, C",
                        "shift: one sendrecv | us | 2.00 (1.00-3.00) | 4.00 (4.00-4.00) | -",
                        "exchange: the primitive | us | - | - | -",
                        "exchange: two sendrecv | us | - | - | -",
                        "ping-pong, 1 MiB | GB/s | 21.0 (21.0-41.9) | - | -"),
                table(section()).subList(3, 8));
    }

    @Test
    void nearAndFarCoresHaveATableEachAndDisturbedRoundsNone() {
        add(Row.SHIFT, PORTOLAN, 35.0, 2);
        add(Row.SHIFT, PORTOLAN, 200.0, 3);
        add(Row.SHIFT, PORTOLAN, 2000.0, 9);
        List<String> lines = table(section());
        assertEquals("other programs had the cores in 1 of 3 figures", lines.getFirst());
        assertEquals("shift: one sendrecv | us | 2.00 (2.00-2.00) | - | -", lines.get(4));
        assertTrue(lines.get(10).startsWith("two; cores far, 200 "), lines.get(10));
        assertEquals("shift: one sendrecv | us | 3.00 (3.00-3.00) | - | -", lines.get(11));
        assertEquals(15, lines.size());
    }

    @Test
    void whatHasNoControlCountsWhereverTheCoresAre() {
        add(Row.SHIFT, PORTOLAN, null, 1, 3, 2);
        assertEquals(
                List.of(
                        "two | Portolan | MPICH, C | Open MPI, C",
                        "shift: one sendrecv | us | 2.00 (1.00-3.00) | - | -"),
                table(section()).subList(3, 5));
    }

    @Test
    void figuresPerRankAreDividedByTheRanks() {
        add(Row.SHIFT, PORTOLAN, 35.0, 5, 5, 5);
        assertEquals(
                "shift: one sendrecv | us per rank | 2.50 (2.50-2.50) | - | -",
                table(Section.of("two", 2, ROWS, Trait.PER_RANK)).get(4));
    }

    @Test
    void anotherBuildHasAColumnOfItsOwn() {
        add(Row.SHIFT, PORTOLAN, 35.0, 1);
        add(Row.SHIFT, ExchangeContender.PORTOLAN_OTHER, 35.0, 2);
        List<ExchangeContender> both = List.of(PORTOLAN, ExchangeContender.PORTOLAN_OTHER);
        assertEquals(
                "shift: one sendrecv | us | 1.00 (1.00-1.00) | 2.00 (2.00-2.00)",
                stripped(SectionTable.of(section(), both, results.rows()).lines()).get(4));
    }

    @Test
    void thePapersLatenciesStandAboveTheExchangesOfTheRun() {
        add(Row.EXCHANGE_SENDRECV_0, PORTOLAN, 200.0, 1, 1, 1);
        add(Row.EXCHANGE_SENDRECV_0, MPICH, 200.0, 2, 2, 2);
        add(Row.EXCHANGE_SENDRECV, PORTOLAN, 200.0, 3, 3, 3);
        List<Row> rows = List.of(Row.EXCHANGE_0, Row.EXCHANGE_SENDRECV_0, Row.EXCHANGE_SENDRECV);
        Section section = Section.of("two", 2, rows);
        SectionTable table = SectionTable.of(section, CONTENDERS, results.rows());
        List<String> lines = stripped(SectionTable.latency(table.emptyExchanges()));
        assertEquals("machine | system | runtime | ranks | us", lines.getFirst());
        assertEquals("Intel8c | Redhat | MPJE | 8 processes | 181", lines.get(1));
        assertEquals("Intel4 | XP | CCR | 4 threads | 25.8", lines.get(17));
        assertEquals(
                List.of(
                        "Portolan, exchange: the primitive, 0 bytes | 2 threads, cores far | -",
                        "Portolan, exchange: two sendrecv, 0 bytes | 2 threads, cores far | 1.00"
                                + " (1.00-1.00)",
                        "MPICH, C, exchange: two sendrecv, 0 bytes | 2 processes, cores far |"
                                + " 2.00 (2.00-2.00)",
                        "Open MPI, C, exchange: two sendrecv, 0 bytes | 2 processes, cores far | -"),
                lines.stream()
                        .skip(18)
                        .map(line -> line.replaceFirst("^this one \\| [^|]+ \\| ", ""))
                        .toList());
    }

    private List<String> table(Section section) {
        return stripped(SectionTable.of(section, CONTENDERS, results.rows()).lines());
    }

    private static Section section() {
        return Section.of("two", 2, ROWS);
    }

    /// Figures of some rounds.
    private void add(
            Row row, ExchangeContender contender, @Nullable Double control, double... said) {
        for (int i = 0; i < said.length; i++) {
            results.add(
                    new ResultRow(
                            "two",
                            contender.resultLabel(),
                            contender.role().name(),
                            contender.build(),
                            section().parameters(row),
                            "us per operation",
                            0,
                            i + 1,
                            said[i],
                            control,
                            control,
                            null,
                            null,
                            null));
        }
    }

    private static List<String> stripped(List<String> lines) {
        return lines.stream().map(line -> line.strip().replaceAll(" {2,}", " | ")).toList();
    }
}
