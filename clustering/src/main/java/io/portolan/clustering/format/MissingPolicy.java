package io.portolan.clustering.format;

import io.portolan.clustering.format.CsvSettings.Missing;
import java.util.List;
import java.util.Locale;

/// What becomes of missing values, as a model keeps it.
///
/// @param missing what becomes of a row that misses one
/// @param marks what stands for one besides the usual
public record MissingPolicy(Missing missing, List<String> marks) {

    /// A file with such a row is refused, and only the usual marks stand for a missing value.
    public static final MissingPolicy STRICT = new MissingPolicy(Missing.ERROR, List.of());

    public MissingPolicy {
        marks = List.copyOf(marks);
    }

    /// What was asked for.
    public static MissingPolicy of(CsvSettings settings) {
        return new MissingPolicy(settings.missing(), settings.marks());
    }

    public boolean isSkipping() {
        return missing == Missing.SKIP_ROW;
    }

    /// Its name on the command line and in a model.
    public String name() {
        return name(missing);
    }

    /// The name of what becomes of a row.
    public static String name(Missing missing) {
        return missing.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// *Failure:* [IllegalArgumentException] with the names there are.
    public static Missing named(String name) {
        for (Missing missing : Missing.values()) {
            if (name(missing).equals(name)) {
                return missing;
            }
        }
        throw new IllegalArgumentException("expected error or skip-row but was '" + name + "'");
    }
}
