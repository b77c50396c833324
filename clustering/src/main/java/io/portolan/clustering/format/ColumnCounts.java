package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Counts what the fields of each column are while rows are read: all that are not counted here are
/// numbers.
///
/// Counts of parts of a file are added up in their order; the result does not depend on the order
/// of rows but for the examples, which are the first of their kind.
///
/// *Threads:* one thread.
final class ColumnCounts {

    private final FieldRule rule;
    private final long[] missing;
    private final long[] texts;
    private final long[] infinite;
    private final long[] otherDecimals;
    private final List<Map<String, Long>> otherNotations;
    private final @Nullable Example[] firstMissing;
    private final @Nullable Example[] firstText;
    private long rows;

    /// A field that stands for others.
    ///
    /// @param text what is in it
    /// @param place the number of its row among those counted; of a profile that of its line
    record Example(String text, long place) {
        Example moved(long by) {
            return new Example(text, place + by);
        }
    }

    ColumnCounts(int columns, FieldRule rule) {
        this.rule = rule;
        this.missing = new long[columns];
        this.texts = new long[columns];
        this.infinite = new long[columns];
        this.otherDecimals = new long[columns];
        this.otherNotations = new ArrayList<>(Collections.nCopies(columns, Map.of()));
        this.firstMissing = new @Nullable Example[columns];
        this.firstText = new @Nullable Example[columns];
    }

    FieldRule rule() {
        return rule;
    }

    /// Counts a field which may be anything.
    ///
    /// @param place of the row, or of its line
    void add(int column, byte[] bytes, int from, int to, long place) {
        switch (rule.kind(bytes, from, to)) {
            case NUMBER -> {
                // All that are not counted are.
            }
            case INFINITE -> infinite[column]++;
            case MISSING -> {
                missing[column]++;
                if (firstMissing[column] == null) {
                    firstMissing[column] = new Example(text(bytes, from, to), place);
                }
            }
            case TEXT -> {
                texts[column]++;
                countNotation(column, bytes, from, to);
                if (firstText[column] == null) {
                    firstText[column] = new Example(text(bytes, from, to), place);
                }
            }
        }
    }

    private void countNotation(int column, byte[] bytes, int from, int to) {
        if (rule.isOtherDecimal(bytes, from, to)) {
            otherDecimals[column]++;
        } else {
            OtherNotation notation = OtherNotation.of(bytes, from, to);
            if (notation != null) {
                addNotations(column, Map.of(notation.unit(), 1L));
            }
        }
    }

    /// Adds how often each unit stands beside a number.
    private void addNotations(int column, Map<String, Long> more) {
        if (!more.isEmpty()) {
            Map<String, Long> all = new TreeMap<>(otherNotations.get(column));
            more.forEach((unit, count) -> all.merge(unit, count, Long::sum));
            otherNotations.set(column, all);
        }
    }

    /// As [#add(int,byte[],int,int,long)], of a value that a format gives as text.
    void add(int column, String text, long place) {
        byte[] bytes = text.getBytes(UTF_8);
        add(column, bytes, 0, bytes.length, place);
    }

    /// Counts rows, whose fields that are not added are numbers.
    void addRows(long more) {
        rows += more;
    }

    /// Adds the counts of rows that come later.
    ///
    /// @param by how much later their places are
    void add(ColumnCounts later, long by) {
        rows += later.rows;
        for (int i = 0; i < missing.length; i++) {
            missing[i] += later.missing[i];
            texts[i] += later.texts[i];
            infinite[i] += later.infinite[i];
            otherDecimals[i] += later.otherDecimals[i];
            addNotations(i, later.otherNotations.get(i));
            firstMissing[i] =
                    firstMissing[i] == null ? moved(later.firstMissing[i], by) : firstMissing[i];
            firstText[i] = firstText[i] == null ? moved(later.firstText[i], by) : firstText[i];
        }
    }

    /// What all ranks that read a file counted, whose places are those of the file.
    ColumnCounts merged(FileRanks ranks) {
        if (ranks.isAlone()) {
            return this;
        }
        ColumnCounts all = new ColumnCounts(missing.length, rule);
        for (byte[] ofRank : ranks.each(bytes())) {
            ColumnCounts counts = new ColumnCounts(missing.length, rule);
            counts.restore(ByteBuffer.wrap(ofRank));
            all.add(counts, 0);
        }
        return all;
    }

    private byte[] bytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeLong(rows);
            for (int i = 0; i < missing.length; i++) {
                for (long[] counted : List.of(missing, texts, infinite, otherDecimals)) {
                    out.writeLong(counted[i]);
                }
                out.writeInt(otherNotations.get(i).size());
                for (Map.Entry<String, Long> notation : otherNotations.get(i).entrySet()) {
                    write(notation.getKey(), notation.getValue(), out);
                }
                write(firstMissing[i], out);
                write(firstText[i], out);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void write(@Nullable Example example, DataOutputStream out) throws IOException {
        out.writeBoolean(example != null);
        if (example != null) {
            write(example.text(), example.place(), out);
        }
    }

    private static void write(String text, long number, DataOutputStream out) throws IOException {
        byte[] bytes = text.getBytes(UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
        out.writeLong(number);
    }

    private void restore(ByteBuffer in) {
        rows = in.getLong();
        for (int i = 0; i < missing.length; i++) {
            for (long[] counted : List.of(missing, texts, infinite, otherDecimals)) {
                counted[i] = in.getLong();
            }
            Map<String, Long> notations = new TreeMap<>();
            for (int left = in.getInt(); left > 0; left--) {
                Example notation = example(in);
                notations.put(notation.text(), notation.place());
            }
            addNotations(i, notations);
            firstMissing[i] = in.get() == 0 ? null : example(in);
            firstText[i] = in.get() == 0 ? null : example(in);
        }
    }

    private static Example example(ByteBuffer in) {
        byte[] text = new byte[in.getInt()];
        in.get(text);
        return new Example(new String(text, UTF_8), in.getLong());
    }

    /// What was counted of each column.
    List<ColumnProfile> profiles(List<String> names) {
        List<ColumnProfile> profiles = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            profiles.add(
                    new ColumnProfile(
                            names.get(i),
                            rows - missing[i] - texts[i] - infinite[i],
                            infinite[i],
                            missing[i],
                            texts[i],
                            otherDecimals[i],
                            mostOf(otherNotations.get(i)),
                            firstMissing[i],
                            firstText[i]));
        }
        return profiles;
    }

    /// How many have the most frequent unit, or none.
    private static long mostOf(Map<String, Long> notations) {
        long most = 0;
        for (Map.Entry<String, Long> notation : notations.entrySet()) {
            most = notation.getKey().isEmpty() ? most : Math.max(most, notation.getValue());
        }
        return most + notations.getOrDefault("", 0L);
    }

    private static @Nullable Example moved(@Nullable Example example, long by) {
        return example == null ? null : example.moved(by);
    }

    private static String text(byte[] bytes, int from, int to) {
        return FieldText.of(bytes, from, to).strip();
    }
}
