package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ClusteringException.Fault;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A file of a format that is not read is recognized by its content, and the message converts it.
class ForeignFormatTest {

    private static final String PANDAS =
            "python -c \"import pandas; pandas.%s('%s').to_csv('%<s.csv', index=False)\"";
    private static final String OGR = "ogr2ogr -f GeoJSON -t_srs EPSG:4326 %s.geojson %<s";

    @TempDir Path folder;

    @Test
    void packedFilesAndArchives() throws IOException {
        refused("packed with xz", "xz -dk a.xz", "a.xz", "\u00fd7zXZ\0\0");
        refused("packed with zstd", "zstd -d a.zst", "a.zst", "(\u00b5/\u00fd\1");
        refused("packed with bzip2", "bzip2 -dk a.bz2", "a.bz2", "BZh91AY&SY\1\2");
        refused("a ZIP archive", "unzip a.zip", "a.zip", "PK\3\4\n\0\0\0points.csv");
        refused("a 7-Zip archive", "7z x a.7z", "a.7z", "7z\u00bc\u00af'\u001c");
    }

    @Test
    void officeDocuments() throws IOException {
        refused(
                "an Excel workbook (xlsx)",
                PANDAS.formatted("read_excel", "a.xlsx"),
                "a.xlsx",
                "PK\3\4\24\0\6\0[Content_Types].xml");
        refused(
                "an OpenDocument spreadsheet (ODS)",
                PANDAS.formatted("read_excel", "a.ods"),
                "a.ods",
                "PK\3\4\24\0mimetypeapplication/vnd.oasis.opendocument.spreadsheet");
        refused(
                "an old office document such as xls",
                PANDAS.formatted("read_excel", "a.xls"),
                "a.xls",
                "\u00d0\u00cf\u0011\u00e0\u00a1");
    }

    @Test
    void maps() throws IOException {
        refused(
                "a GeoPackage",
                OGR.formatted("a.gpkg"),
                "a.gpkg",
                "SQLite format 3\0" + "\0".repeat(52) + "GPKG");
        refused("a Shapefile", OGR.formatted("a.shp"), "a.shp", "\0\0'\n" + "\0".repeat(30));
        refused(
                "KML",
                OGR.formatted("a.kml"),
                "a.kml",
                "<?xml version=\"1.0\"?>\n<kml xmlns=\"x\">");
        refused("FlatGeobuf", OGR.formatted("a.fgb"), "a.fgb", "fgb\3fgb\0");
        refused("zipped KML (KMZ)", OGR.formatted("a.kmz"), "a.kmz", "PK\3\4\24\0doc.kml");
    }

    @Test
    void arraysAndTables() throws IOException {
        String xarray =
                "python -c \"import xarray; xarray.open_dataset('%s').to_dataframe().to_csv('%<s.csv')\"";
        refused("NetCDF", xarray.formatted("a.nc"), "a.nc", "CDF\1\0\0");
        refused("HDF5 or NetCDF-4", xarray.formatted("a.h5"), "a.h5", "\u0089HDF\r\n\u001a\n");
        refused("Arrow or Feather", PANDAS.formatted("read_feather", "a.f"), "a.f", "ARROW1\0\0");
        refused("a JSON array", PANDAS.formatted("read_json", "a.json"), "a.json", "[{\"a\":1}]");
        refused(
                "an HTML page",
                "python -c \"import pandas; pandas.read_html('a.csv')[0].to_csv('a.csv.csv', index=False)\"",
                "a.csv",
                "<!DOCTYPE html>\n<html>");
    }

    @Test
    void chemistry() throws IOException {
        refused("FPB fingerprints", "fpcat a.fpb --out fps -o a.fpb.fps", "a.fpb", "FPB1\r\n\0\0");
        refused(
                "an SDF or MOL file of structures",
                "rdkit2fps --morgan a.sdf -o a.sdf.fps",
                "a.sdf",
                "name\n  RDKit\n\n  1  0  0  0  0  0  0  0  0  0999 V2000\n");
    }

    @Test
    void textOfTwoBytesALetter() throws IOException {
        String text = "a,b\n1,2\n";
        for (String mark : new String[] {"", "\ufeff"}) {
            refused(
                    "UTF-16 text",
                    "iconv -f UTF-16LE -t UTF-8 a.csv > a.csv.utf8",
                    "a.csv",
                    mark + text,
                    UTF_16LE);
            refused(
                    "UTF-16 text",
                    "iconv -f UTF-16BE -t UTF-8 a.csv > a.csv.utf8",
                    "a.csv",
                    mark + text,
                    UTF_16BE);
        }
    }

    @Test
    void statisticsPackagesAndTables() throws IOException {
        refused("Stata data", PANDAS.formatted("read_stata", "a.dta"), "a.dta", "r\2\1\0\4\0\f");
        refused(
                "Stata data",
                PANDAS.formatted("read_stata", "b.dta"),
                "b.dta",
                "<stata_dta><header>");
        refused("SPSS data", PANDAS.formatted("read_spss", "a.sav"), "a.sav", "$FL2@(#) SPSS");
        refused(
                "a dBase table (dbf)",
                "ogr2ogr -f CSV a.dbf.csv a.dbf",
                "a.dbf",
                "\3~\13\31\f\0\0\0A\0\23" + "\0".repeat(21) + "pop");
        refused(
                "ARFF",
                "python -c \"import pandas, scipy.io.arff; pandas.DataFrame(scipy.io.arff.loadarff('a.arff')[0]).to_csv('a.arff.csv', index=False)\"",
                "a.arff",
                "% iris\n% 1936\n\n@RELATION iris\n@ATTRIBUTE a NUMERIC\n@DATA\n1\n");
        refused(
                "an HTML page",
                "python -c \"import pandas; pandas.read_html('a.html')[0].to_csv('a.html.csv', index=False)\"",
                "a.html",
                "<table border=\"1\">\n<tr><td>1</td></tr></table>");
        refused(
                "UTF-32 text",
                "iconv -f UTF-32 -t UTF-8 a.csv > a.csv.utf8",
                "a.csv",
                "\u00ff\u00fe\0\0a\0\0\0,\0\0\0");
        refused("packed with zstd", "zstd -d z.zst", "z.zst", "(\u00b5/\u00fd0000");
    }

    @Test
    void whatIsNoTextAndWhatIsNoTable() throws IOException {
        assertEquals(
                "is a binary file of a format that is not known, which is not read; give a table of numbers",
                refusal("a.dat", "\1\2\3\4abc\0\0\0"));
        assertEquals(
                "is a file of SMILES, which is not read; make fingerprints of it: rdkit2fps --morgan a.smi -o a.smi.fps; to show structures beside fingerprints, give it with --smiles",
                refusal("a.smi", "CCO ethanol\nCCC propane\n"));
    }

    private String refusal(String name, String content) throws IOException {
        Path file = Files.write(folder.resolve(name), content.getBytes(ISO_8859_1));
        String message =
                String.valueOf(
                        assertThrows(
                                        ClusteringException.class,
                                        () -> PointReader.read(file, ReadSettings.detect()))
                                .getMessage());
        return message.replace("file " + file + " ", "");
    }

    @Test
    void contentGoesBeforeTheName() throws IOException {
        assertEquals(PointFormat.libsvm, detected("iris.scale", "2 1:0.1 2:0.2\n1 1:0.3\n"));
        assertEquals(PointFormat.libsvm, detected("rank.txt", "2 qid:1 1:0.1 2:0.2\n"));
        assertEquals(PointFormat.fps, detected("a.txt", "\ufeff#FPS1\n0f\ta\n"));
        assertEquals(PointFormat.fps, detected("b.txt", "00ff00ff00ff00fa\ta\n".repeat(3)));
        assertEquals(PointFormat.geojson, detected("a.json", "\u001e{\"type\":\"Feature\"}"));
        assertEquals(PointFormat.csv, detected("a.csv", "a,b\n1,2\n"));
        assertEquals(PointFormat.csv, detected("times.txt", "5 12:30\n6 13:45\n"));
        assertEquals(PointFormat.parquet, detected("a.bin", "PAR1"));
    }

    private PointFormat detected(String name, String text) throws IOException {
        return PointFormat.detect(Files.write(folder.resolve(name), text.getBytes(UTF_8)));
    }

    private void refused(String what, String conversion, String name, String content)
            throws IOException {
        refused(what, conversion, name, content, ISO_8859_1);
    }

    private void refused(
            String what, String conversion, String name, String content, Charset charset)
            throws IOException {
        Path file = Files.write(folder.resolve(name), content.getBytes(charset));
        ClusteringException thrown =
                assertThrows(
                        ClusteringException.class,
                        () -> PointReader.read(file, ReadSettings.detect()));
        assertEquals(
                "file " + file + " is " + what + ", which is not read; convert it: " + conversion,
                thrown.getMessage());
        assertEquals(Fault.DATA, thrown.fault());
    }
}
