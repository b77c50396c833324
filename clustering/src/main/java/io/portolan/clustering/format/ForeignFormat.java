package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Formats that are not read, known by their first bytes or words, each with the line that converts
/// it to one that is.
///
/// Adding one means adding a line to the table.
enum ForeignFormat {
    XZ("packed with xz", magic("\u00fd7zXZ\0"), "xz -dk %s"),
    ZSTD("packed with zstd", magic("(\u00b5/\u00fd"), "zstd -d %s"),
    BZIP2("packed with bzip2", head -> head.matches("(?s)BZh[1-9]1AY&SY.*"), "bzip2 -dk %s"),
    LZ4("packed with lz4", magic("\u0004\"M\u0018"), "lz4 -d %s"),
    SEVEN_ZIP("a 7-Zip archive", magic("7z\u00bc\u00af'\u001c"), "7z x %s"),
    RAR("a RAR archive", magic("Rar!"), "unrar x %s"),
    TAR("a tar archive", head -> head.startsWith("ustar", 257), "tar -xf %s"),
    XLSX(
            "an Excel workbook (xlsx)",
            head -> isZip(head) && (head.contains("[Content_Types].xml") || head.contains("xl/")),
            pandas("read_excel")),
    XLS(
            "an old office document such as xls",
            magic("\u00d0\u00cf\u0011\u00e0"),
            pandas("read_excel")),
    ODS(
            "an OpenDocument spreadsheet (ODS)",
            head -> isZip(head) && head.contains("opendocument.spreadsheet"),
            pandas("read_excel")),
    NPZ(
            "a NumPy archive (npz)",
            head -> isZip(head) && head.substring(0, Math.min(200, head.length())).contains(".npy"),
            "python -c \"import numpy; z = numpy.load('%s'); numpy.save('%s.npy', z[z.files[0]])\""),
    KMZ(
            "zipped KML (KMZ)",
            head -> isZip(head) && head.substring(0, Math.min(200, head.length())).contains(".kml"),
            geo()),
    ZIP("a ZIP archive", ForeignFormat::isZip, "unzip %s"),
    GEOPACKAGE(
            "a GeoPackage",
            head -> head.startsWith("SQLite format 3") && head.startsWith("GP", 68),
            geo()),
    SQLITE(
            "an SQLite database",
            magic("SQLite format 3"),
            "sqlite3 -header -csv %s 'SELECT * FROM my_table' > %s.csv"),
    SHAPEFILE("a Shapefile", magic("\0\0'\n"), geo()),
    FLAT_GEOBUF("FlatGeobuf", magic("fgb\u0003"), geo()),
    HDF5(
            "HDF5 or NetCDF-4",
            magic("\u0089HDF\r\n"),
            "python -c \"import xarray; xarray.open_dataset('%s').to_dataframe().to_csv('%s.csv')\""),
    NETCDF(
            "NetCDF",
            head -> head.matches("(?s)CDF[\u0001\u0002\u0005].*"),
            "python -c \"import xarray; xarray.open_dataset('%s').to_dataframe().to_csv('%s.csv')\""),
    ARROW("Arrow or Feather", magic("ARROW1"), pandas("read_feather")),
    ORC("ORC", magic("ORC"), pandas("read_orc")),
    AVRO(
            "Avro",
            magic("Obj\u0001"),
            "python -c \"import pandas, fastavro; pandas.DataFrame(fastavro.reader(open('%s', 'rb'))).to_csv('%s.csv', index=False)\""),
    PICKLE(
            "a Python pickle",
            head -> head.matches("(?s)\u0080[\u0002-\u0005].*"),
            pandas("read_pickle")),
    R_DATA(
            "R data",
            head -> head.startsWith("RDX") || head.matches("(?s)[XA]\n\0\0\0[\u0002\u0003].*"),
            "Rscript -e \"write.csv(readRDS('%s'), '%s.csv', row.names = FALSE)\""),
    MATLAB(
            "a MATLAB file",
            magic("MATLAB 5.0"),
            "python -c \"import scipy.io, numpy; numpy.save('%s.npy', scipy.io.loadmat('%s')['X'])\""),
    STATA(
            "Stata data",
            head ->
                    head.startsWith("<stata_dta>")
                            || head.matches("(?s)[q-s][\u0001\u0002]\u0001\0.*"),
            pandas("read_stata")),
    SPSS("SPSS data", head -> head.matches("(?s)\\$FL[23]@\\(#\\).*"), pandas("read_spss")),
    SAS("SAS data", head -> head.startsWith("\u00c2\u00ea\u0081`", 12), pandas("read_sas")),
    DBASE(
            "a dBase table (dbf)",
            head ->
                    head.matches(
                            "(?s)[\u00030\u0083\u008b\u00f5][\\x00-\\xff][\u0001-\u000c][\u0001-\u001f].{6}\\x00?.{17}.*"),
            "ogr2ogr -f CSV %s.csv %s"),
    ARFF(
            "ARFF",
            head -> head.matches("(?is)(\\s*%[^\n]*\n|\\s)*@relation\\b.*"),
            "python -c \"import pandas, scipy.io.arff; pandas.DataFrame(scipy.io.arff.loadarff('%s')[0]).to_csv('%s.csv', index=False)\""),
    FPB("FPB fingerprints", magic("FPB1"), "fpcat %s --out fps -o %s.fps"),
    PDF("a PDF", magic("%PDF"), ""),
    PNG("a picture", magic("\u0089PNG"), ""),
    TIFF(
            "a TIFF",
            head -> head.startsWith("II*\0") || head.startsWith("MM\0*"),
            "gdal_translate -of XYZ %s %s.xyz"),
    LAS("a LAS point cloud", magic("LASF"), "pdal translate %s %s.csv"),
    UTF_32(
            "UTF-32 text",
            head -> head.startsWith("\u00ff\u00fe\0\0") || head.startsWith("\0\0\u00fe\u00ff"),
            "iconv -f UTF-32 -t UTF-8 %s > %s.utf8"),
    UTF_16_LE(
            "UTF-16 text",
            head -> head.startsWith("\u00ff\u00fe") || areZero(head, 1),
            "iconv -f UTF-16LE -t UTF-8 %s > %s.utf8"),
    UTF_16_BE(
            "UTF-16 text",
            head -> head.startsWith("\u00fe\u00ff") || areZero(head, 0),
            "iconv -f UTF-16BE -t UTF-8 %s > %s.utf8"),
    SDF(
            "an SDF or MOL file of structures",
            head -> head.contains("$$$$") || head.matches("(?s)([^\n]*\n){3}[^\n]{0,39}V[23]000.*"),
            "rdkit2fps --morgan %s -o %s.fps"),
    KML("KML", word("<kml"), geo()),
    GPX("GPX", word("<gpx"), "ogr2ogr -f GeoJSON %s.geojson %s waypoints"),
    GML("GML", word("<gml:"), geo()),
    HTML(
            "an HTML page",
            head ->
                    word("<html").test(head)
                            || word("<!doctype html").test(head)
                            || word("<table").test(head),
            "python -c \"import pandas; pandas.read_html('%s')[0].to_csv('%s.csv', index=False)\""),
    XML("XML", word("<?xml"), pandas("read_xml")),
    JSON_ARRAY("a JSON array", head -> head.stripLeading().startsWith("["), pandas("read_json")),
    BINARY("a binary file of a format that is not known", ForeignFormat::isBinary, "");

    /// So much of the text is looked at.
    static final int HEAD_BYTES = 1 << 12;

    private final String title;

    @SuppressWarnings("ImmutableEnumChecker") // functions without a state
    private final Predicate<String> isKnown;

    private final String conversion;

    ForeignFormat(String title, Predicate<String> isKnown, String conversion) {
        this.title = title;
        this.isKnown = isKnown;
        this.conversion = conversion;
    }

    /// What is said of a file of such a format; null where it is none.
    ///
    /// @param head its first bytes
    static @Nullable String refusal(Path file, byte[] head) {
        String text = new String(head, ISO_8859_1);
        for (ForeignFormat format : values()) {
            if (format.isKnown.test(text)) {
                return "is "
                        + format.title
                        + ", which is not read"
                        + (format.conversion.isEmpty()
                                ? "; give a table of numbers"
                                : "; convert it: " + named(format.conversion, file));
            }
        }
        return null;
    }

    /// What is said of a file of structures; null where the name is none of such a file.
    ///
    /// Any text may be SMILES, so only the name tells.
    static @Nullable String refusalOfSmiles(Path file) {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        return name.matches(".*\\.(smi|smiles)(\\.gz)?")
                ? "is a file of SMILES, which is not read; make fingerprints of it: "
                        + named("rdkit2fps --morgan %s -o %s.fps", file)
                        + "; to show structures beside fingerprints, give it with --smiles"
                : null;
    }

    /// The line of Python that makes a CSV file.
    static String pandas(String reader, Path file, String options) {
        return named(
                "python -c \"import pandas; pandas.%s('%%s'%s).to_csv('%%s.csv', index=False)\""
                        .formatted(reader, options),
                file);
    }

    private static String named(String conversion, Path file) {
        return conversion.replace("%s", String.valueOf(file.getFileName()));
    }

    private static String pandas(String reader) {
        return "python -c \"import pandas; pandas.%s('%%s').to_csv('%%s.csv', index=False)\""
                .formatted(reader);
    }

    private static String geo() {
        return "ogr2ogr -f GeoJSON -t_srs EPSG:4326 %s.geojson %s";
    }

    private static Predicate<String> magic(String bytes) {
        return head -> head.startsWith(bytes);
    }

    /// A word of a text that begins like XML.
    private static Predicate<String> word(String word) {
        return head -> {
            String text = head.replaceFirst("^\u00ef\u00bb\u00bf", "").stripLeading();
            return text.startsWith("<") && text.toLowerCase(Locale.ROOT).contains(word);
        };
    }

    /// Whether more than one in ten is a control character that no text has.
    private static boolean isBinary(String head) {
        long controls =
                head.chars()
                        .filter(c ->
                                c < ' ' && c != '\n' && c != '\r' && c != '\t' && c != '\f'
                                        && c != 0x1e && c != 0x1b)
                        .count();
        return controls * 10 > head.length();
    }

    private static boolean isZip(String head) {
        return head.startsWith("PK\u0003\u0004") || head.startsWith("PK\u0005\u0006");
    }

    /// Whether nearly every second byte is 0, from the first or the second on, and no other is.
    private static boolean areZero(String head, int first) {
        int pairs = Math.min(head.length(), 200) / 2;
        int zeros = 0;
        for (int i = 0; i < pairs; i++) {
            zeros += head.charAt(2 * i + first) == 0 ? 1 : 0;
            if (head.charAt(2 * i + 1 - first) == 0) {
                return false;
            }
        }
        return pairs >= 2 && zeros > 0.7 * pairs;
    }
}
