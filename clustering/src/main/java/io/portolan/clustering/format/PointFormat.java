package io.portolan.clustering.format;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

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
    geojson("GeoJSON");

    private static final Map<String, PointFormat> EXTENSIONS =
            Map.of(
                    "fps", fps,
                    "npy", npy,
                    "libsvm", libsvm,
                    "svm", libsvm,
                    "svmlight", libsvm,
                    "geojson", geojson);

    private final String title;

    PointFormat(String title) {
        this.title = title;
    }

    /// Its name in a sentence.
    public String title() {
        return title;
    }

    /// The format that the file's first bytes tell, or else its name: CSV when neither does.
    ///
    /// Only a file whose first bytes cannot be anything else is not what its name says.
    public static PointFormat detect(Path file) {
        byte[] head = TextFile.head(file, 16);
        if (startsWith(head, "\u0093NUMPY")) {
            return npy;
        }
        if (startsWith(head, "#FPS")) {
            return fps;
        }
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        String unpacked = name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
        PointFormat named = EXTENSIONS.get(unpacked.substring(unpacked.lastIndexOf('.') + 1));
        if (named != null) {
            return named;
        }
        return startsWith(head, "{") ? geojson : csv;
    }

    private static boolean startsWith(byte[] head, String text) {
        for (int i = 0; i < text.length(); i++) {
            if (i >= head.length || (char) (head[i] & 0xff) != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
