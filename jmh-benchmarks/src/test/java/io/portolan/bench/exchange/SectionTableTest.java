package io.portolan.bench.exchange;

import static io.portolan.bench.exchange.ExchangeContender.MPICH;
import static io.portolan.bench.exchange.ExchangeContender.OPEN_MPI;
import static io.portolan.bench.exchange.ExchangeContender.PORTOLAN;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.bench.compare.Measurements;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SectionTableTest {

    private static final List<ExchangeContender> CONTENDERS = List.of(PORTOLAN, MPICH, OPEN_MPI);
    private static final List<Row> ROWS =
            List.of(Row.SHIFT, Row.EXCHANGE, Row.EXCHANGE_SENDRECV, Row.PING_PONG_1M);

    private final List<Measurements> measured =
            IntStream.range(0, ROWS.size())
                    .mapToObj(_ -> new Measurements(CONTENDERS, List.of(2)))
                    .toList();

    @Test
    void eachRowHasItsUnitAndAFigureOfEachContenderThatDoesIt() {
        add(Row.SHIFT, PORTOLAN, 1, 2, 3);
        add(Row.SHIFT, MPICH, 4, 4, 4);
        add(Row.SHIFT, OPEN_MPI, 5, Double.NaN, 5); // stopped once
        add(Row.PING_PONG_1M, PORTOLAN, 50, 50, 25);
        assertEquals(
                List.of(
                        "two | Portolan | MPICH, C | Open MPI, C",
                        "shift: one sendrecv | us | 2.00 (1.00-3.00) | 4.00 (4.00-4.00) | -",
                        "exchange: the primitive | us | - | - | -",
                        "exchange: two sendrecv | us | - | - | -",
                        "ping-pong, 1 MiB | GB/s | 21.0 (21.0-41.9) | - | -"),
                stripped(table().lines()));
    }

    @Test
    void aRatioIsByTheContenderOfTheLowestMedianRoundByRound() {
        add(Row.SHIFT, PORTOLAN, 1, 2, 4);
        add(Row.SHIFT, MPICH, 1, 8, 8);
        add(Row.SHIFT, OPEN_MPI, 4, 4, 4);
        assertEquals(
                List.of(
                        "shift: one sendrecv, by MPICH, C | 0.50 (0.25-1.00) | at most 0.5 | reached",
                        "shift: one sendrecv, by Open MPI, C | 0.50 (0.25-1.00) | at most 0.4 | missed",
                        "shift: one sendrecv, by the better of MPICH, C and Open MPI, C | 0.50 (0.25-1.00) | at most 0.5 | reached"),
                goals(
                        Goal.by(Row.SHIFT, 0.5, MPICH),
                        Goal.by(Row.SHIFT, 0.4, OPEN_MPI),
                        Goal.by(Row.SHIFT, 0.5, MPICH, OPEN_MPI)));
    }

    @Test
    void aBandwidthIsComparedTheOtherWayRound() {
        add(Row.PING_PONG_1M, PORTOLAN, 10, 10, 10);
        add(Row.PING_PONG_1M, MPICH, 20, 20, 20);
        add(Row.PING_PONG_1M, OPEN_MPI, 12, 12, 12);
        assertEquals(
                List.of(
                        "ping-pong, 1 MiB, by the better of MPICH, C and Open MPI, C | 1.20 (1.20-1.20) | at least 1.3 | missed",
                        "ping-pong, 1 MiB, by MPICH, C | 2.00 (2.00-2.00) | at least 1.3 | reached"),
                goals(
                        Goal.by(Row.PING_PONG_1M, 1.3, MPICH, OPEN_MPI),
                        Goal.by(Row.PING_PONG_1M, 1.3, MPICH)));
    }

    @Test
    void aGoalWithoutItsPeerIsNotMeasured() {
        add(Row.SHIFT, PORTOLAN, 1, 1, 1);
        assertEquals(
                List.of("shift: one sendrecv, by MPICH, C | - | at most 0.5 | not measured"),
                goals(Goal.by(Row.SHIFT, 0.5, MPICH)));
    }

    @Test
    void ourRowsAreComparedWithEachOtherAndWithLimits() {
        add(Row.EXCHANGE, PORTOLAN, 3, 3, 3);
        add(Row.EXCHANGE_SENDRECV, PORTOLAN, 4, 4, 4);
        assertEquals(
                List.of(
                        "exchange: the primitive, by exchange: two sendrecv | 0.75 (0.75-0.75) | at most 0.8 | reached",
                        "exchange: the primitive | 3.00 (3.00-3.00) | at most 2 | missed"),
                goals(
                        Goal.byOurs(Row.EXCHANGE, 0.8, Row.EXCHANGE_SENDRECV),
                        Goal.of(Row.EXCHANGE, 2)));
    }

    @Test
    void figuresPerRankAreDividedByTheRanks() {
        add(Row.SHIFT, PORTOLAN, 5, 5, 5);
        Section section = section(List.of(Goal.of(Row.SHIFT, 2.5))).perRank();
        SectionTable table = new SectionTable(section, CONTENDERS, measured);
        assertEquals(
                "shift: one sendrecv | us per rank | 2.50 (2.50-2.50) | - | -",
                stripped(table.lines()).get(1));
        assertEquals(
                List.of("shift: one sendrecv | 2.50 (2.50-2.50) | at most 2.5 | reached"),
                stripped(table.goals()));
    }

    @Test
    void thePapersLatenciesStandAboveTheExchangesOfTheRun() {
        add(Row.EXCHANGE_SENDRECV, PORTOLAN, 1, 1, 1);
        add(Row.EXCHANGE_SENDRECV, MPICH, 2, 2, 2);
        LatencyTable latency = new LatencyTable();
        latency.add(section(List.of()), CONTENDERS, table());
        List<String> lines = stripped(latency.lines());
        assertEquals("machine | system | runtime | ranks | us", lines.getFirst());
        assertEquals("Intel8c | Redhat | MPJE | 8 processes | 181", lines.get(1));
        assertEquals("Intel4 | XP | CCR | 4 threads | 25.8", lines.get(17));
        assertEquals(
                List.of(
                        "Portolan, exchange: the primitive | 2 threads | -",
                        "Portolan, exchange: two sendrecv | 2 threads | 1.00 (1.00-1.00)",
                        "MPICH, C, exchange: two sendrecv | 2 processes | 2.00 (2.00-2.00)",
                        "Open MPI, C, exchange: two sendrecv | 2 processes | -"),
                lines.stream()
                        .skip(18)
                        .map(line -> line.replaceFirst("^this one \\| [^|]+ \\| ", ""))
                        .toList());
    }

    private SectionTable table() {
        return new SectionTable(section(List.of()), CONTENDERS, measured);
    }

    private List<String> goals(Goal... goals) {
        return stripped(new SectionTable(section(List.of(goals)), CONTENDERS, measured).goals());
    }

    private static Section section(List<Goal> goals) {
        return Section.of("two", 2, ROWS, goals);
    }

    private void add(Row row, ExchangeContender contender, double... said) {
        for (double it : said) {
            measured.get(ROWS.indexOf(row)).add(contender, 2, it);
        }
    }

    private static List<String> stripped(List<String> lines) {
        return lines.stream().map(line -> line.strip().replaceAll(" {2,}", " | ")).toList();
    }
}
