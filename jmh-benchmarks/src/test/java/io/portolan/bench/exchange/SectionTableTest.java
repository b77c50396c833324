package io.portolan.bench.exchange;

import static io.portolan.bench.exchange.ExchangeContender.MPICH;
import static io.portolan.bench.exchange.ExchangeContender.OPEN_MPI;
import static io.portolan.bench.exchange.ExchangeContender.PORTOLAN;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class SectionTableTest {

    private static final List<ExchangeContender> CONTENDERS = List.of(PORTOLAN, MPICH, OPEN_MPI);
    private static final List<Row> ROWS =
            List.of(Row.SHIFT, Row.EXCHANGE, Row.EXCHANGE_SENDRECV, Row.PING_PONG_1M);

    private final Samples samples = new Samples();

    @Test
    void eachRowHasItsUnitAndAFigureOfEachContenderThatDoesIt() {
        add(Row.SHIFT, PORTOLAN, 35, 1, 2, 3);
        add(Row.SHIFT, MPICH, 35, 4, 4, 4);
        add(Row.PING_PONG_1M, PORTOLAN, 35, 50, 50, 25);
        assertEquals(
                List.of(
                        "two; cores near, 35.0 (35.0-35.0) ns | Portolan | MPICH, C | Open MPI, C",
                        "shift: one sendrecv | us | 2.00 (1.00-3.00) | 4.00 (4.00-4.00) | -",
                        "exchange: the primitive | us | - | - | -",
                        "exchange: two sendrecv | us | - | - | -",
                        "ping-pong, 1 MiB | GB/s | 21.0 (21.0-41.9) | - | -"),
                stripped(table().lines(Distance.NEAR)));
        assertEquals(List.of(Distance.NEAR), samples.distances());
    }

    @Test
    void samplesWhileTheCoresWereMovedAreCountedAndDropped() {
        samples.add(PORTOLAN, Row.SHIFT, List.of(new Sample(1, 35, 200), new Sample(2, 35, 36)));
        assertEquals("2 samples, 1 dropped because the cores moved", samples.counted());
        assertEquals("2.00 (2.00-2.00)", table().figure(Distance.NEAR, PORTOLAN, Row.SHIFT));
    }

    @Test
    void whatHasNoControlCountsWhereverTheCoresAre() {
        samples.add(PORTOLAN, Row.SHIFT, List.of(Sample.of(1), Sample.of(3), Sample.of(2)));
        assertEquals("3 samples, 0 dropped because the cores moved", samples.counted());
        assertEquals(List.of(Distance.ANY), samples.distances());
        assertEquals(
                List.of(
                        "two | Portolan | MPICH, C | Open MPI, C",
                        "shift: one sendrecv | us | 2.00 (1.00-3.00) | - | -"),
                stripped(table().lines(Distance.ANY)).subList(0, 2));
    }

    @Test
    void figuresPerRankAreDividedByTheRanks() {
        add(Row.SHIFT, PORTOLAN, 35, 5, 5, 5);
        Section section = section().perRank();
        SectionTable table = new SectionTable(section, CONTENDERS, samples);
        assertEquals(
                "shift: one sendrecv | us per rank | 2.50 (2.50-2.50) | - | -",
                stripped(table.lines(Distance.NEAR)).get(1));
    }

    @Test
    void thePapersLatenciesStandAboveTheExchangesOfTheRun() {
        add(Row.EXCHANGE_SENDRECV_0, PORTOLAN, 200, 1, 1, 1);
        add(Row.EXCHANGE_SENDRECV_0, MPICH, 200, 2, 2, 2);
        add(Row.EXCHANGE_SENDRECV, PORTOLAN, 200, 3, 3, 3);
        List<Row> rows = List.of(Row.EXCHANGE_0, Row.EXCHANGE_SENDRECV_0, Row.EXCHANGE_SENDRECV);
        Section section = Section.of("two", 2, rows);
        LatencyTable latency = new LatencyTable();
        latency.add(
                section, CONTENDERS, Distance.FAR, new SectionTable(section, CONTENDERS, samples));
        List<String> lines = stripped(latency.lines());
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

    private SectionTable table() {
        return new SectionTable(section(), CONTENDERS, samples);
    }

    private static Section section() {
        return Section.of("two", 2, ROWS);
    }

    private void add(Row row, ExchangeContender contender, double control, double... said) {
        samples.add(
                contender,
                row,
                DoubleStream.of(said).mapToObj(it -> new Sample(it, control, control)).toList());
    }

    private static List<String> stripped(List<String> lines) {
        return lines.stream().map(line -> line.strip().replaceAll(" {2,}", " | ")).toList();
    }
}
