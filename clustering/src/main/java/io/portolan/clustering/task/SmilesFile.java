package io.portolan.clustering.task;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.clustering.ClusteringException;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/// A file with the structures of compounds: in each line SMILES, white space, an identifier; plain
/// or gzip.
///
/// *Cost:* the file is read once, and only what is asked for is kept.
final class SmilesFile {

    private static final int GZIP_MAGIC = 0x1f8b;

    private final Path file;

    /// *Failure:* [ClusteringException] when it cannot be read.
    SmilesFile(Path file) {
        this.file = file;
        if (!Files.exists(file)) {
            throw failure("does not exist; check the name");
        }
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            throw failure("is no file that can be read; check the name and its permissions");
        }
    }

    /// The SMILES of some compounds, in their order; null for those that the file does not have.
    ///
    /// *Failure:* [ClusteringException] when it has none of them.
    ///
    /// @param ids their identifiers; null: the lines are those of the points
    /// @param points their numbers
    @Nullable String[] of(String @Nullable [] ids, int[] points) {
        Map<String, Integer> places = new HashMap<>();
        for (int i = 0; i < points.length; i++) {
            places.putIfAbsent(ids == null ? Integer.toString(points[i]) : ids[i], i);
        }
        @Nullable String[] found = new @Nullable String[points.length];
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(open(), UTF_8))) {
            int number = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] fields = line.strip().split("\\s+", 2);
                String id = fields.length < 2 ? "" : fields[1].split("\t", 2)[0];
                Integer place = places.get(ids == null ? Integer.toString(number) : id);
                if (place != null && found[place] == null && !fields[0].isEmpty()) {
                    found[place] = fields[0];
                }
                number++;
            }
        } catch (IOException e) {
            throw failure("cannot be read: " + e.getMessage());
        }
        if (points.length > 0 && Arrays.equals(found, new String[points.length])) {
            throw failure(
                    ids == null
                            ? "has no line " + (points[0] + 1) + "; it needs one for each point"
                            : "does not name '"
                                    + ids[0]
                                    + "' or any other medoid; each line needs SMILES, white space"
                                    + " and the identifier");
        }
        // Compounds that occur twice.
        List<String> names = ids == null ? List.of() : List.of(ids);
        for (int i = 0; i < names.size(); i++) {
            found[i] = found[places.getOrDefault(names.get(i), i)];
        }
        return found;
    }

    private InputStream open() throws IOException {
        InputStream in = new BufferedInputStream(Files.newInputStream(file));
        in.mark(2);
        boolean isPacked = (in.read() << Byte.SIZE | in.read()) == GZIP_MAGIC;
        in.reset();
        return isPacked ? new GZIPInputStream(in) : in;
    }

    private ClusteringException failure(String what) {
        return new ClusteringException(
                ClusteringException.Fault.DATA, "SMILES file " + file + " " + what);
    }
}
