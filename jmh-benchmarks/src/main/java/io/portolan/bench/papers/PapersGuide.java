package io.portolan.bench.papers;

import io.portolan.bench.papers.Papers.Item;
import io.portolan.bench.papers.Papers.Paper;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// What `bench papers` measures, figure by figure, in Markdown.
public final class PapersGuide {

    private PapersGuide() {}

    /// The lines.
    public static List<String> lines() {
        Papers papers = Papers.load();
        List<String> lines = new ArrayList<>();
        for (Paper paper : papers.papers()) {
            lines.addAll(List.of("## " + paper.title(), "", paper.source(), ""));
            for (Item item : paper.items()) {
                lines.addAll(List.of("### %s: %s".formatted(item.name(), item.title()), ""));
                lines.addAll(List.of(item.reading(), ""));
                int before = lines.size();
                String steps =
                        papers.stepsOf(List.of(item)).stream()
                                .map(step -> "`%s`".formatted(step.command(step.full())))
                                .collect(Collectors.joining(", "));
                if (!steps.isEmpty()) {
                    lines.add(
                            "- Command: `%s --only %s`"
                                    .formatted(PapersCommand.COMMAND, item.id()));
                    lines.add("- Measured by: " + steps);
                }
                if (!item.differs().isEmpty()) {
                    lines.add("- Differs: " + item.differs());
                }
                if (!item.missing().isEmpty()) {
                    lines.add("- Not measured: " + item.missing());
                }
                if (lines.size() > before) {
                    lines.add("");
                }
            }
        }
        lines.removeLast();
        return lines;
    }
}
