package io.portolan.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Manifests in the part of YAML that ours are written in: maps and lists by indentation with
/// spaces, texts without or within double quotes, whole numbers, booleans, comments, and documents
/// with `---` between them. Everything else is refused.
final class ManifestText {

    private static final Pattern LINE = Pattern.compile("( *)(.*?)( #.*)?");
    private static final Pattern MEMBER = Pattern.compile("([A-Za-z][\\w.-]*):(?: +(.*))?");
    private static final Pattern TEXT =
            Pattern.compile("\"([^\"\\\\]*)\"|([A-Za-z0-9_./-][^\"'#{}\\[\\]&*!|>%@`]*)");

    private record Line(int number, int indent, String text) {}

    private final List<Line> lines = new ArrayList<>();
    private int next;

    private ManifestText() {}

    /// The documents of a text, of doubles, booleans and texts as [JsonSchema] knows them.
    static List<Object> read(String text) {
        List<Object> documents = new ArrayList<>();
        ManifestText document = new ManifestText();
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            Matcher parts = LINE.matcher(line);
            if (line.equals("---")) {
                documents.add(document.whole());
                document = new ManifestText();
            } else if (parts.matches() && !isComment(parts.group(2))) {
                document.lines.add(
                        new Line(number, parts.group(1).length(), parts.group(2).stripTrailing()));
            }
        }
        documents.add(document.whole());
        return documents;
    }

    private static boolean isComment(String text) {
        return text.isBlank() || text.startsWith("#");
    }

    private Object whole() {
        Object value = block(0);
        if (next < lines.size()) {
            throw refused(lines.get(next));
        }
        return value;
    }

    private Object block(int indent) {
        return lines.get(next).text().startsWith("- ") ? list(indent) : map(indent);
    }

    private List<Object> list(int indent) {
        List<Object> items = new ArrayList<>();
        while (isAt(indent) && lines.get(next).text().startsWith("- ")) {
            Line line = lines.get(next);
            // What follows the dash is the first line of the item, at its place.
            Line item = new Line(line.number(), indent + 2, line.text().substring(2));
            if (MEMBER.matcher(item.text()).matches()) {
                lines.set(next, item);
                items.add(map(indent + 2));
            } else {
                next++;
                items.add(scalar(line, item.text()));
            }
        }
        return items;
    }

    private Map<String, Object> map(int indent) {
        Map<String, Object> members = new LinkedHashMap<>();
        while (isAt(indent)) {
            Line line = lines.get(next++);
            Matcher member = MEMBER.matcher(line.text());
            if (!member.matches() || members.containsKey(member.group(1))) {
                throw refused(line);
            }
            String value = member.group(2);
            if (value != null) {
                members.put(member.group(1), scalar(line, value));
            } else if (next < lines.size() && lines.get(next).indent() > indent) {
                members.put(member.group(1), block(lines.get(next).indent()));
            } else {
                throw refused(line);
            }
        }
        return members;
    }

    private boolean isAt(int indent) {
        if (next < lines.size() && lines.get(next).indent() > indent) {
            throw refused(lines.get(next));
        }
        return next < lines.size() && lines.get(next).indent() == indent;
    }

    private static Object scalar(Line line, String value) {
        Matcher text = TEXT.matcher(value);
        if (!text.matches()) {
            throw refused(line);
        }
        String plain = text.group(2);
        if (plain == null) {
            return text.group(1);
        }
        if (plain.matches("-?\\d+")) {
            return Double.valueOf(plain);
        }
        return switch (plain) {
            case "true", "false" -> Boolean.valueOf(plain);
            case "yes", "no", "on", "off", "null" -> throw refused(line); // which YAML changes
            default -> plain;
        };
    }

    private static IllegalArgumentException refused(Line line) {
        return new IllegalArgumentException(
                "line %d is '%s'; allowed is what ManifestText says"
                        .formatted(line.number(), line.text()));
    }
}
