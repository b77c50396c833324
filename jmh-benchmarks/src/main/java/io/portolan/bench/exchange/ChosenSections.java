package io.portolan.bench.exchange;

import io.portolan.bench.compare.UsageException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// What of the comparison is to be run.
///
/// @param sections in the order of the report
/// @param contenders ours among them
record ChosenSections(List<Section> sections, Set<ExchangeContender> contenders) {

    ChosenSections {
        sections = List.copyOf(sections);
        contenders = Set.copyOf(contenders);
    }

    /// Reads titles of sections, labels of peers and beginnings of labels of rows, as the tables
    /// have them, such as `8 ranks`, `MPJ Express` and `exchange`; where none of a kind is named,
    /// all are meant.
    ///
    /// *Failure:* [UsageException].
    static ChosenSections parse(List<String> names) {
        Set<ExchangeContender> peers = EnumSet.noneOf(ExchangeContender.class);
        List<String> titles = new ArrayList<>();
        List<String> rows = new ArrayList<>();
        for (String name : names) {
            Optional<ExchangeContender> peer = contender(name);
            if (peer.isPresent()) {
                peers.add(peer.get());
            } else if (Sections.all().stream().anyMatch(section -> section.title().equals(name))) {
                titles.add(name);
            } else if (Stream.of(Row.values()).anyMatch(row -> row.label().startsWith(name))) {
                rows.add(name);
            } else {
                throw new UsageException(
                        "nothing is called '%s': allowed are %s"
                                .formatted(name, String.join("; ", allowed())));
            }
        }
        if (peers.isEmpty()) {
            peers.addAll(EnumSet.allOf(ExchangeContender.class));
        }
        peers.remove(ExchangeContender.PORTOLAN_OTHER); // it is there when another build is named
        peers.add(ExchangeContender.PORTOLAN);
        return new ChosenSections(sections(titles, rows), peers);
    }

    /// *Failure:* [UsageException] where none of the sections has one of the rows.
    private static List<Section> sections(List<String> titles, List<String> rows) {
        List<Section> sections =
                Sections.all().stream()
                        .filter(section -> titles.isEmpty() || titles.contains(section.title()))
                        .flatMap(section -> section.only(rows).stream())
                        .toList();
        if (sections.isEmpty()) {
            throw new UsageException(
                    "none of %s has a row that begins with one of %s: name another table or row"
                            .formatted(titles, rows));
        }
        return sections;
    }

    private static Optional<ExchangeContender> contender(String name) {
        return Stream.of(ExchangeContender.values())
                .filter(contender -> contender.label().equals(name))
                .findFirst();
    }

    private static List<String> allowed() {
        return Stream.of(
                        Sections.all().stream().map(Section::title),
                        Stream.of(ExchangeContender.values()).map(ExchangeContender::label),
                        Stream.of(Row.values()).map(Row::label))
                .flatMap(names -> names)
                .toList();
    }
}
