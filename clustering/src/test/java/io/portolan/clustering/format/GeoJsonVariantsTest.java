package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.portolan.clustering.ClusteringException.Fault;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/// What other programs write as GeoJSON, and what only looks like it.
class GeoJsonVariantsTest extends ReaderContract {

    private static final String CONVERT =
            "ogr2ogr -f GeoJSON -t_srs EPSG:4326 points.geojson input.json";
    private static final String FIRST = feature("\"id\":7,", "1,2", "\"p\":3,\"n\":\"x\"");
    private static final String SECOND = feature("\"id\":\"b\",", "4,5", "\"p\":4");

    GeoJsonVariantsTest() {
        super("input.json");
    }

    @Test
    void aFeatureCanStandInEachLine() throws IOException {
        for (String begin : new String[] {"", "\u001e"}) {
            PointTable table = read(begin + FIRST + "\n" + begin + SECOND + "\n");
            assertArrayEquals(new double[] {1, 2}, row(table, 0));
            assertArrayEquals(new double[] {4, 5}, row(table, 1));
        }
        assertDataFault(
                "line 2: this is no Feature, and those before are; each line must hold one",
                FIRST + "\n{\"a\":1}\n");
    }

    @Test
    void idsAreCarriedAlong() throws IOException {
        PointTable table = read(collection("", FIRST, SECOND));
        assertEquals(
                "lon,lat,id,p,n,cluster,distance\n1.0,2.0,7,3,x,0,0.5\n4.0,5.0,b,4,,7,1.5\n",
                labelled(table));
        assertNotNull(table.identifiers());
        assertArrayEquals(new String[] {"b", "7"}, table.identifiers().of(new int[] {1, 0}));
    }

    @Test
    void propertiesCanBeCoordinates() throws IOException {
        ReadSettings settings =
                ReadSettings.detect().withCsv(CsvSettings.detect().withColumns("p"));
        PointTable table = PointReader.read(file(collection("", FIRST, SECOND)), settings);
        assertArrayEquals(new double[] {3}, row(table, 0));
        assertFault(
                Fault.ARGUMENT,
                "column 'n' holds text such as 'x' in feature 1, and coordinates must be numbers; name"
                        + " another column",
                collection("", FIRST, SECOND).getBytes(UTF_8),
                ReadSettings.detect().withCsv(CsvSettings.detect().withColumns("n")));
    }

    @Test
    void featuresThatAreNoPointsCanBeLeftOut() throws IOException {
        String none = "{\"type\":\"Feature\",\"geometry\":null,\"properties\":{}}";
        ReadSettings settings =
                ReadSettings.detect().withCsv(CsvSettings.detect().withSkipInvalid(true));
        PointTable table =
                PointReader.read(file(collection("", none, FIRST, none, SECOND)), settings);
        assertEquals(2, table.points().count());
        assertEquals(2, table.skipped().count());
        assertEquals("feature 4", table.labels().place(1));
        assertEquals(3, labelled(table).lines().count());
    }

    @Test
    void positionsMustBeInDegreesOfWgs84() throws IOException {
        for (String name :
                new String[] {
                    "urn:ogc:def:crs:OGC:1.3:CRS84", "EPSG:4326", "urn:ogc:def:crs:EPSG::4326"
                }) {
            assertEquals(1, read(collection(crs(name), FIRST)).points().count());
        }
        assertDataFault(
                "line 1: the coordinate reference system is 'urn:ogc:def:crs:EPSG::3857'; positions are read"
                        + " in degrees of WGS 84 (EPSG:4326): convert it: "
                        + CONVERT,
                collection(crs("urn:ogc:def:crs:EPSG::3857"), FIRST));
    }

    @Test
    void whatOnlyLooksLikeItIsConverted() throws IOException {
        String esri = "is ESRI JSON, which is not read; convert it: " + CONVERT;
        assertDataFault(esri, "{\"geometryType\":\"esriGeometryPoint\",\"features\":[]}");
        assertDataFault(
                esri, "{\"features\":[{\"attributes\":{\"a\":1},\"geometry\":{\"x\":1,\"y\":2}}]}");
        assertDataFault(
                "the JSON object is no GeoJSON: it has no type, and a FeatureCollection is read; convert"
                        + " records to CSV: python -c \"import pandas; pandas.read_json('input.json',"
                        + " lines=True).to_csv('input.json.csv', index=False)\"",
                "{\"a\":1}\n{\"a\":2}\n");
        assertDataFault(
                "the type is 'Topology'; points are read from a FeatureCollection, or a Feature in each line;"
                        + " convert it: "
                        + CONVERT,
                "{\"type\":\"Topology\",\"objects\":{}}");
    }

    private static String crs(String name) {
        return "\"crs\":{\"type\":\"name\",\"properties\":{\"name\":\"" + name + "\"}},";
    }

    private static String collection(String members, String... features) {
        return "{\"type\":\"FeatureCollection\","
                + members
                + "\"features\":["
                + String.join(",", features)
                + "]}";
    }

    private static String feature(String members, String position, String properties) {
        return "{\"type\":\"Feature\",%s\"geometry\":{\"type\":\"Point\",\"coordinates\":[%s]},\"properties\":{%s}}"
                .formatted(members, position, properties);
    }
}
