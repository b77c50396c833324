package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/// The kinds of files that points are read from.
public enum PointFormat {
    /// Rows of text: commas, tabs, semicolons or spaces between the fields.
    csv("CSV"),
    /// Fingerprints in hexadecimal with identifiers, as chemfp, RDKit and Open Babel write them.
    fps("FPS"),
    /// One array of NumPy.
    npy("NumPy"),
    /// Sparse rows, `label index:value ...`.
    libsvm("LIBSVM"),
    /// A FeatureCollection of points.
    geojson("GeoJSON"),
    /// Columns of Apache Parquet.
    parquet("Parquet");

    private static final String FINGERPRINT = "([0-9a-fA-F]{2}){8,}\t\\S.*";
    private static final String SPARSE =
            "[-+]?[0-9][-+0-9.eE,]*([ \t]+(qid:[0-9]+|[0-9]{1,18}:[-+]?[0-9.][-+0-9.eE]*))*";

    private static final Map<String, PointFormat> EXTENSIONS =
            Map.of(
                    "fps", fps,
                    "npy", npy,
                    "libsvm", libsvm,
                    "svm", libsvm,
                    "svmlight", libsvm,
                    "geojson", geojson,
                    "geojsonl", geojson,
                    "geojsonseq", geojson,
                    "parquet", parquet);

    private final String title;

    PointFormat(String title) {
        this.title = title;
    }

    /// Its name in a sentence.
    public String title() {
        return title;
    }

    /// The format that the file's content tells, or else its name: CSV when neither does.
    ///
    /// Only a file whose content cannot be anything else is not what its name says.
    ///
    /// *Failure:* [io.portolan.clustering.ClusteringException] when the content is of a format that
    /// is not read.
    public static PointFormat detect(Path file) {
        byte[] head = TextFile.head(file, ForeignFormat.HEAD_BYTES);
        String marked = new String(head, ISO_8859_1);
        String text = marked.startsWith("\u00ef\u00bb\u00bf") ? marked.substring(3) : marked;
        if (text.startsWith("\u0093NUMPY")) {
            return npy;
        }
        if (text.startsWith("PAR1")) {
            return parquet;
        }
        TextFile.refuseForeign(file, head);
        boolean isCut = head.length == ForeignFormat.HEAD_BYTES;
        if (text.startsWith("#FPS")
                || (text.indexOf('\t') >= 0 && areFingerprints(lines(text, isCut)))) {
            return fps;
        }
        if (text.indexOf(':') >= 0 && areSparse(lines(text, isCut))) {
            return libsvm;
        }
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        String unpacked = name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
        PointFormat named = EXTENSIONS.get(unpacked.substring(unpacked.lastIndexOf('.') + 1));
        if (named != null) {
            return named;
        }
        boolean isJson = text.stripLeading().startsWith("{") || text.startsWith("\u001e{");
        return isJson ? geojson : csv;
    }

    private static List<String> lines(String text, boolean isCut) {
        List<String> lines = text.lines().toList();
        return isCut && lines.size() > 1 ? lines.subList(0, lines.size() - 1) : lines;
    }

    /// Whether each line is a fingerprint of at least 64 bits, a tab and an identifier.
    private static boolean areFingerprints(List<String> lines) {
        if (lines.isEmpty() || lines.getFirst().indexOf('\t') < 16) {
            return false;
        }
        Pattern fingerprint = Pattern.compile(FINGERPRINT);
        return lines.stream().allMatch(line -> fingerprint.matcher(line).matches())
                && lines.stream().map(line -> line.indexOf('\t')).distinct().count() == 1
                && lines.stream().anyMatch(line -> line.matches("[0-9]*[a-fA-F].*"));
    }

    /// Whether each line is a label and pairs of index and value, and one has ascending indices.
    private static boolean areSparse(List<String> lines) {
        if (lines.stream().noneMatch(line -> line.indexOf(':') >= 0)) {
            return false;
        }
        Pattern sparse = Pattern.compile(SPARSE);
        boolean hasPairs = false;
        for (String line : lines) {
            String fields = line.replaceFirst("#.*", "").strip();
            if (fields.isEmpty()) {
                continue;
            }
            if (!sparse.matcher(fields).matches()) {
                return false;
            }
            hasPairs |= fields.indexOf(':') != fields.lastIndexOf(':');
        }
        return hasPairs;
    }
}
