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

    /// Reads titles of sections and labels of peers as the tables have them; where none is named,
    /// all are meant.
    ///
    /// *Failure:* [UsageException].
    static ChosenSections parse(List<String> names) {
        List<Section> sections = new ArrayList<>(Sections.all());
        Set<ExchangeContender> peers = EnumSet.noneOf(ExchangeContender.class);
        List<String> titles = new ArrayList<>();
        for (String name : names) {
            Optional<ExchangeContender> peer = contender(name);
            if (peer.isPresent()) {
                peers.add(peer.get());
            } else if (Sections.all().stream().anyMatch(section -> section.title().equals(name))) {
                titles.add(name);
            } else {
                throw new UsageException(
                        "nothing is called '%s': allowed are %s"
                                .formatted(name, String.join("; ", allowed())));
            }
        }
        sections.removeIf(section -> !titles.isEmpty() && !titles.contains(section.title()));
        if (peers.isEmpty()) {
            peers.addAll(EnumSet.allOf(ExchangeContender.class));
        }
        peers.remove(ExchangeContender.PORTOLAN_OTHER); // it is there when another build is named
        peers.add(ExchangeContender.PORTOLAN);
        return new ChosenSections(sections, peers);
    }

    private static Optional<ExchangeContender> contender(String name) {
        return Stream.of(ExchangeContender.values())
                .filter(contender -> contender.label().equals(name))
                .findFirst();
    }

    private static List<String> allowed() {
        return Stream.concat(
                        Sections.all().stream().map(Section::title),
                        Stream.of(ExchangeContender.values()).map(ExchangeContender::label))
                .toList();
    }
}
