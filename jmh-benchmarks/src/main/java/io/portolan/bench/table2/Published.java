package io.portolan.bench.table2;

import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Role;
import io.portolan.bench.table2.StageRuns.Normalisation;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/// What the paper says of a mode on one of its machines.
///
/// Source: Qiu et al. 2008, tables 1 and 2
///
/// @param machine its name in the paper
/// @param cores how many it has
/// @param stageMicros the time of a stage
/// @param mode what was measured
/// @param overheadMicros by the number of computations, less whole stages
public record Published(
        String machine,
        int cores,
        double stageMicros,
        MessagingMode mode,
        Map<Integer, Double> overheadMicros)
        implements Contender {

    private static final String RESOURCE = "published.csv";
    private static final int UNITS_IN_STAGE = 20;
    private static final int FIRST_FIGURE = 4;

    /// All of them.
    public static List<Published> all() {
        try (var reader =
                new BufferedReader(
                        new InputStreamReader(
                                Objects.requireNonNull(
                                        Published.class.getResourceAsStream(RESOURCE), RESOURCE),
                                StandardCharsets.UTF_8))) {
            return reader.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(Published::parse)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Each mode of ours, followed by the published ones.
    static List<Contender> besideOurs() {
        List<Contender> contenders = new ArrayList<>();
        List<Published> published = all();
        for (MessagingMode mode : MessagingMode.values()) {
            contenders.add(mode);
            published.stream().filter(it -> it.mode() == mode).forEach(contenders::add);
        }
        return contenders;
    }

    @Override
    public String name() {
        return machine + "_" + mode.name();
    }

    @Override
    public String label() {
        return "  published, " + machine;
    }

    @Override
    public Role role() {
        return Role.GIVEN;
    }

    @Override
    public boolean fits(int computations) {
        return overheadMicros.containsKey(computations);
    }

    /// The paper's figure as it is, and with the even share subtracted instead.
    @Override
    public List<Double> given(int computations) {
        double paper = Objects.requireNonNull(overheadMicros.get(computations));
        double whole = paper + Normalisation.WHOLE_STAGES.stages(computations, cores) * stageMicros;
        double share = whole - Normalisation.EVEN_SHARE.stages(computations, cores) * stageMicros;
        Map<String, Double> known =
                Map.of(Table2Program.LESS_WHOLE, paper, Table2Program.LESS_SHARE, share);
        return Table2Program.QUANTITIES.stream()
                .map(quantity -> known.getOrDefault(quantity.unit(), Double.NaN))
                .toList();
    }

    private static Published parse(String line) {
        String[] fields = line.split(",", -1);
        Map<Integer, Double> figures = new TreeMap<>();
        for (int i = FIRST_FIGURE; i < fields.length; i++) {
            if (!fields[i].isEmpty()) {
                figures.put(
                        Table2Program.COMPUTATIONS.get(i - FIRST_FIGURE),
                        Double.valueOf(fields[i]));
            }
        }
        return new Published(
                fields[0],
                Integer.parseInt(fields[1]),
                UNITS_IN_STAGE * Double.parseDouble(fields[2]),
                MessagingMode.valueOf(fields[3]),
                Map.copyOf(figures));
    }
}
