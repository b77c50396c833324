package io.portolan.clustering.format;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.clustering.ClusteringException.Fault;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// Points of a FeatureCollection, with their properties.
class GeoJsonReaderTest extends ReaderContract {

    GeoJsonReaderTest() {
        super("input.geojson");
    }

    private static String collection(String... features) {
        return "{\"type\": \"FeatureCollection\", \"crs\": [{}, null],\n\"features\": [\n"
                + String.join(",\n", features)
                + "]}\n";
    }

    private static String point(String position, String properties) {
        return "{\"type\":\"Feature\",\"properties\":%s,\"geometry\":{\"type\":\"Point\",\"coordinates\":[%s]}}"
                .formatted(properties, position);
    }

    @Test
    void propertiesAreCarried() throws IOException {
        PointTable table =
                read(
                        collection(
                                point("-86.5,40", "{\"name\":\"a, \\\"b\\\" \\u00e9\",\"n\":12}"),
                                point(
                                        "1e1, -2.5, 300",
                                        "{\"n\": null, \"list\": [1], \"x\": true}"),
                                point("180,90", "null")));
        assertArrayEquals(new double[] {-86.5, 40}, row(table, 0));
        assertArrayEquals(new double[] {10, -2.5}, row(table, 1));
        assertEquals(
                """
                lon,lat,name,n,x,cluster,distance
                -86.5,40.0,"a, ""b"" \u00e9",12,,0,0.5
                10.0,-2.5,,,true,7,1.5
                180.0,90.0,,,,14,2.5
                """,
                labelled(table));
    }

    @Test
    void aPropertyCanBeTheWeight() throws IOException {
        String text = collection(point("1,2", "{\"people\":5}"), point("3,4", "{\"people\":0}"));
        ReadSettings settings =
                ReadSettings.detect().withCsv(CsvSettings.detect().withWeightColumn("people"));
        PointTable table = PointReader.read(file(text), settings);
        assertEquals(5, table.points().weight(0));
        assertEquals("people", table.weightColumn());
        assertFault(
                Fault.DATA,
                "feature 2, column 'people': the weight is '1e60'; weights must be 0 or from 1.0E-50 to 1.0E50; correct it, or leave out such rows (--skip-invalid)",
                collection(point("1,2", "{\"people\":5}"), point("3,4", "{\"people\":1e60}"))
                        .getBytes(StandardCharsets.UTF_8),
                settings);
        assertFault(
                Fault.ARGUMENT,
                "there is no column 'persons'; the columns are lon, lat, people",
                text.getBytes(StandardCharsets.UTF_8),
                ReadSettings.detect().withCsv(CsvSettings.detect().withWeightColumn("persons")));
    }

    @Test
    void whatIsNoPointIsRefused() throws IOException {
        assertDataFault(
                "line 4: feature 2 is a 'Polygon'; only points can be clustered: replace it by a Point, for example its centroid; leave out such features with --skip-invalid",
                collection(
                        point("1,2", "{}"),
                        "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[]}}"));
        assertDataFault(
                "line 3: feature 1 has no geometry; every feature must have a Point; leave out such features with --skip-invalid",
                collection("{\"type\":\"Feature\",\"geometry\":null}"));
        assertDataFault(
                "line 3: feature 1 has no coordinates; a Point has longitude and latitude; leave out such features with --skip-invalid",
                collection(point("1", "{}")));
    }

    @Test
    void positionsOffTheEarthAreRefused() throws IOException {
        assertDataFault(
                "line 3: feature 1 has the latitude 91; it must be a number from -90.0 to 90.0, in degrees, longitude first; leave out such features with --skip-invalid",
                collection(point("1,91", "{}")));
        assertDataFault(
                "line 3: feature 1 has the longitude 4e5; it must be a number from -360.0 to 360.0, in degrees, longitude first: convert metres of a projection, such as EPSG:3857, with ogr2ogr -f GeoJSON -s_srs EPSG:3857 -t_srs EPSG:4326; leave out such features with --skip-invalid",
                collection(point("4e5,1", "{}")));
        assertDataFault(
                "line 3: feature 1 has the latitude null; it must be a number from -90.0 to 90.0, in degrees, longitude first; leave out such features with --skip-invalid",
                collection(point("1,null", "{}")));
    }

    @Test
    void brokenTextIsRefusedWithItsLine() throws IOException {
        assertDataFault(
                "line 3: the end of the file where ',' must be; write or fetch the file again",
                collection(point("1,2", "{}")).strip().replaceAll("]}$", ""));
        assertDataFault("line 3: 'NaN' is no JSON value", collection(point("1,NaN", "{}")));
        assertDataFault(
                "the type is 'Geometry'; points are read from a FeatureCollection, or a Feature in each line; make each place such a Feature",
                "{\"type\":\"Geometry\"}");
        assertDataFault(
                "there is no feature; each point must be one",
                "{\"type\":\"FeatureCollection\",\"features\":[]}");
        assertDataFault(
                "line 1: more than 64 arrays and objects in each other",
                "{\"a\":" + "[".repeat(100_000));
        assertDataFault("line 1: the end of the file within a text; close its quote", "{\"type");
    }
}
