package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Bad input gets one or two lines with the value, what is allowed and the remedy, and leaves
/// nothing behind.
class BadInputTest {

    private static final int FAILURE = 1;
    private static final int USAGE = 2;
    private static final String SEE_HELP = "See 'portolan cluster --help'.";

    @TempDir Path folder;
    private Path points;
    private Path output;

    @BeforeEach
    void writePoints() throws IOException {
        points = file("lon,lat,people\n1,2,10\n1.5,2,20\n8,9,0\n8,8,5\n");
        output = folder.resolve("out");
    }

    @AfterEach
    void nothingIsLeftBehind() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> left = files.filter(f -> f.toString().contains("partial")).toList();
            assertEquals(List.of(), left);
        }
    }

    @Test
    void missingClusters() {
        Outcome.of("cluster", points)
                .assertFailure(
                        USAGE,
                        "portolan: say how many clusters with --clusters K, or until when to cool"
                                + " down with --max-clusters N or --until-temperature T");
    }

    @Test
    void missingFile() {
        Outcome.of("cluster", "--clusters", 2)
                .assertFailure(USAGE, "portolan: Missing required parameter: 'FILE'", SEE_HELP);
    }

    @Test
    void clustersThatAreNoNumber() {
        run("--clusters", "ten")
                .assertFailure(
                        USAGE,
                        "portolan: Invalid value for option '--clusters': 'ten' is not a whole number"
                                + " of at most 2147483647",
                        SEE_HELP);
        run("--clusters", "99999999999")
                .assertFailure(
                        USAGE,
                        "portolan: Invalid value for option '--clusters': '99999999999' is not a whole"
                                + " number of at most 2147483647",
                        SEE_HELP);
    }

    @Test
    void otherNumbersThatAreNone() {
        for (String option : List.of("--ranks", "--seed", "--max-iterations")) {
            Outcome outcome = run("--clusters", 2, option, "1.5");
            assertEquals(USAGE, outcome.status());
            assertTrue(
                    outcome.err()
                            .startsWith(
                                    "portolan: Invalid value for option '"
                                            + option
                                            + "': '1.5' is not a whole number"),
                    outcome.err());
        }
    }

    @Test
    void tooFewClusters() {
        run("--clusters", 0).assertFailure(USAGE, "portolan: clusters = 0: must be at least 1");
        run("--clusters", -3).assertFailure(USAGE, "portolan: clusters = -3: must be at least 1");
    }

    @Test
    void twoClustersOfOnePoint() throws IOException {
        Outcome.of("cluster", file("x,y\n1,2\n1,2\n"), "--clusters", 2, "--output", output)
                .assertFailure(
                        USAGE,
                        "portolan: clusters = 2, but there is only 1 distinct point: ask for at most"
                                + " 1");
    }

    @Test
    void controlCharactersAreNotShown() throws IOException {
        Path bytes = file("\u0001a\u001b[2J,b\u0000\nred,green\n");
        Outcome.of("cluster", bytes, "--clusters", 2, "--output", output)
                .assertFailure(
                        FAILURE,
                        "portolan: "
                                + bytes
                                + ": no column holds numbers to cluster by; its columns are  a [2J (text"
                                + " such as 'red' in line 2), b  (text such as 'green' in line 2);"
                                + " name what separates fields with --delimiter, or remove lines before"
                                + " the table");
    }

    @Test
    void checkpointThatIsAFolder() {
        run("--clusters", 2, "--checkpoint", folder)
                .assertFailure(
                        USAGE,
                        "portolan: checkpoint " + folder + " is a folder; name a file in it");
    }

    @Test
    void moreClustersThanDistinctPoints() throws IOException {
        for (String method : List.of("da", "kmeans")) {
            run("--clusters", 5, "--method", method)
                    .assertFailure(
                            USAGE,
                            "portolan: clusters = 5, but there are only 4 distinct points: ask for at"
                                    + " most 4");
            run("--clusters", 4, "--method", method, "--weight", "people")
                    .assertFailure(
                            USAGE,
                            "portolan: clusters = 4, but there are only 3 distinct points with a"
                                    + " positive weight: ask for at most 3");
        }
    }

    @Test
    void tooFewRanks() {
        run("--clusters", 2, "--ranks", 0)
                .assertFailure(USAGE, "portolan: ranks = 0: must be at least 1");
        run("--clusters", 2, "--ranks", -1, "--method", "kmeans")
                .assertFailure(USAGE, "portolan: ranks = -1: must be at least 1");
    }

    @Test
    void tooFewIterations() {
        run("--clusters", 2, "--method", "kmeans", "--max-iterations", 0)
                .assertFailure(USAGE, "portolan: maxIterations = 0: must be at least 1");
    }

    @Test
    void unknownOption() {
        Outcome outcome = run("--clusters", 2, "--colums", "lon");
        assertEquals(USAGE, outcome.status());
        List<String> lines = outcome.err().lines().toList();
        assertEquals("portolan: Unknown options: '--colums', 'lon'", lines.getFirst());
        assertTrue(outcome.err().contains("--columns"), outcome.err());
        assertTrue(lines.size() <= 3, outcome.err());
    }

    @Test
    void unknownMethod() {
        run("--clusters", 2, "--method", "magic")
                .assertFailure(
                        USAGE,
                        "portolan: Invalid value for option '--method': expected one of [da, kmeans, mini-batch]"
                                + " (case-sensitive) but was 'magic'",
                        SEE_HELP);
    }

    @Test
    void unknownCommand() {
        Outcome outcome = Outcome.of("clster", points);
        assertEquals(USAGE, outcome.status());
        assertTrue(outcome.err().contains("clster"), outcome.err());
    }

    @Test
    void optionsOfAnotherMethod() {
        run("--clusters", 2, "--start", points)
                .assertFailure(
                        USAGE,
                        "portolan: --start does not work with --method da; add --method kmeans, or"
                                + " leave it out");
        run("--clusters", 2, "--max-iterations", 9)
                .assertFailure(
                        USAGE,
                        "portolan: --max-iterations does not work with --method da; add --method"
                                + " kmeans, or leave it out");
    }

    @Test
    void unknownColumn() {
        run("--clusters", 2, "--columns", "long,lat")
                .assertFailure(
                        USAGE,
                        "portolan: "
                                + points
                                + ": there is no column 'long'; the columns are lon, lat, people");
        run("--clusters", 2, "--weight", "population")
                .assertFailure(
                        USAGE,
                        "portolan: "
                                + points
                                + ": there is no column 'population'; the columns are lon, lat,"
                                + " people");
    }

    @Test
    void columnChosenTwice() {
        run("--clusters", 2, "--columns", "lon,lon")
                .assertFailure(
                        USAGE,
                        "portolan: "
                                + points
                                + ": column 'lon' is chosen twice; name each column once");
        run("--clusters", 2, "--columns", "lon,lat", "--weight", "lat")
                .assertFailure(
                        USAGE,
                        "portolan: "
                                + points
                                + ": column 'lat' is both a coordinate and the weight; take it out of"
                                + " one");
    }

    @Test
    void missingUnreadableAndStrangeFiles() throws IOException {
        Path none = folder.resolve("none.csv");
        failsOnData("file " + none + " does not exist; check the name", none);
        failsOnData("file " + folder + " is a folder; name a file in it", folder);
        Path empty = Files.createFile(folder.resolve("empty.csv"));
        failsOnData(empty + ": the file is empty; it needs one row for each point", empty);
    }

    @Test
    void badRows() throws IOException {
        String remedy = "; correct it, or leave out such rows (--skip-invalid)";
        Path text = file("lon,lat,people\n1,2,3\n4,east,6\n");
        failsOnData(
                text
                        + ": line 3, column 'lat': 'east' is not a number, 1 such of 2 in the column; leave"
                        + " out the column (--columns lon), or correct it, take it for a missing value"
                        + " (--na=east --missing skip-row), or leave out such rows (--skip-invalid)",
                text);
        Path nan = file("lon,lat,people\nNaN,2,3\n4,5,6\n");
        failsOnData(
                nan
                        + ": line 2, column 'lon': the value is missing ('NaN'), 1 such of 2 in the column;"
                        + " leave out the column (--columns lat), or leave out such rows (--missing"
                        + " skip-row)",
                nan);
        Path ragged = file("lon,lat,people\n1,2,3\n4,5\n");
        failsOnData(ragged + ": line 3 has 2 fields, and the first row 3 fields" + remedy, ragged);
        Path negative = file("lon,lat,people\n1,2,3\n4,5,-6\n");
        Outcome.of("cluster", negative, "--clusters", 1, "--weight", "people", "--output", output)
                .assertFailure(
                        FAILURE,
                        "portolan: "
                                + negative
                                + ": line 3, column 'people': the weight is '-6'; weights must be 0"
                                + " or from 1.0E-50 to 1.0E50"
                                + remedy);
    }

    @Test
    void outputThatExists() throws IOException {
        Files.createDirectory(output);
        run("--clusters", 2)
                .assertFailure(
                        USAGE,
                        "portolan: output folder "
                                + output
                                + " exists; name another with --output, or replace the results in it"
                                + " with --force");
    }

    @Test
    void outputThatIsAFile() throws IOException {
        Files.writeString(output, "mine");
        run("--clusters", 2, "--force")
                .assertFailure(
                        USAGE,
                        "portolan: output folder "
                                + output
                                + " is a file; name a folder with --output");
        assertEquals("mine", Files.readString(output));
    }

    @Test
    void outputThatCannotBeWritten() {
        Path below = points.resolve("sub");
        Outcome outcome = Outcome.of("cluster", points, "--clusters", 2, "--output", below);
        assertEquals(FAILURE, outcome.status());
        assertTrue(
                outcome.err().startsWith("portolan: cannot write output folder " + below + ": "),
                outcome.err());
        assertTrue(outcome.err().strip().endsWith("; choose another with --output"));
        assertFalse(outcome.err().contains("reading"), "checked before the file is read");
    }

    @Test
    void geographyThatCannotBe() throws IOException {
        Path metres = file("e,n\n1,2\n400000,5\n");
        Outcome.of("cluster", metres, "--clusters", 1, "--geo", "--output", output)
                .assertFailure(
                        USAGE,
                        "portolan: column 'e' is no longitude: it holds 400000.0, and degrees lie"
                                + " between -360.0 and 360.0; name longitude and latitude with"
                                + " --columns, or leave out --geo");
    }

    @Test
    void degreesThatCannotBeAreClusteredWithoutAMap() throws IOException {
        Path off = file("longitude,latitude\n1,2\n3,91\n5,6\n");
        Outcome said = Outcome.of("cluster", off, "--clusters", 1, "--output", output);
        said.assertSuccess();
        assertTrue(
                said.out()
                        .contains(
                                "no map    column 'latitude' is no latitude: it holds 91.0, and"
                                        + " degrees lie between -90.0 and 90.0"),
                said.out());
    }

    @Test
    void positionsThatCannotBe() throws IOException {
        Path off = file("name,lon,lat\n\na,1,2\nb,bad,3\n\"c\nd\",4,5\ne,6,91\n");
        Outcome.of(
                        "cluster",
                        off,
                        "--clusters",
                        1,
                        "--metric",
                        "geo",
                        "--skip-invalid",
                        "--output",
                        output)
                .assertFailure(
                        FAILURE,
                        "portolan: "
                                + off
                                + ": line 7, column 'lat': 91.0 is no latitude; degrees lie between"
                                + " -90.0 and 90.0: correct it, or name longitude and latitude with"
                                + " --columns");
        Path three = file("a,b,c\n1,2,3\n4,5,6\n");
        Outcome.of("cluster", three, "--clusters", 1, "--metric", "geo", "--output", output)
                .assertFailure(
                        USAGE,
                        "portolan: "
                                + three
                                + ": the metric geo needs two columns, longitude and latitude, and"
                                + " here 3 are used; name both with --columns");
    }

    @Test
    void filesOfOtherFormatsThatCannotBeRead() throws IOException {
        Path polygon = folder.resolve("p.geojson");
        Files.writeString(
                polygon,
                "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"geometry\":"
                        + "{\"type\":\"Polygon\",\"coordinates\":[]}}]}");
        failsOnData(
                polygon
                        + ": line 1: feature 1 is a 'Polygon'; only points can be clustered: replace"
                        + " it by a Point, for example its centroid; leave out such features with --skip-invalid",
                polygon);
        Path mixed = Files.writeString(folder.resolve("m.fps"), "#FPS1\n0f\ta\n0f0f\tb\n");
        failsOnData(
                mixed
                        + ": line 3: the fingerprint has 4 hexadecimal digits, and 8 bits (line 2)"
                        + " need 2; all must have the same length",
                mixed);
        Path cut = Files.write(folder.resolve("c.npy"), new byte[] {(byte) 0x93, 'N', 'U', 'M'});
        failsOnData(
                cut + ": the first 6 bytes are not those of a NumPy file; write it with numpy.save",
                cut);
        Path zero = Files.writeString(folder.resolve("z.libsvm"), "1 1048577:1\n");
        failsOnData(zero + ": line 1: index 1048577; indices are from 0 to 1048576", zero);
        run("--clusters", 1, "--metric", "hamming")
                .assertFailure(
                        USAGE,
                        "portolan: "
                                + points
                                + ": the metric hamming needs points of bits, and this CSV file holds"
                                + " numbers; use euclidean");
        run("--clusters", 1, "--packed-bits", "big")
                .assertFailure(
                        USAGE,
                        "portolan: "
                                + points
                                + ": packed bits can be read from NumPy files only, and this is read"
                                + " as CSV");
    }

    @Test
    void startWithTheWrongNumberOfCenters() throws IOException {
        Path start = file("lon,lat\n1,2\n8,8\n9,9\n");
        run("--clusters", 2, "--method", "kmeans", "--start", start)
                .assertFailure(
                        USAGE,
                        "portolan: 3 centers were given for 2 clusters: the two numbers must be"
                                + " equal");
        Path other = file("x,y\n1,2\n8,8\n");
        run("--clusters", 2, "--method", "kmeans", "--start", other)
                .assertFailure(
                        USAGE,
                        "portolan: " + other + ": there is no column 'lon'; the columns are x, y");
    }

    @Test
    void verboseShowsTheStackTrace() {
        assertFalse(run("--clusters", 0).err().contains("\tat "));
        assertTrue(run("--clusters", 0, "--verbose").err().contains("\tat "));
        assertTrue(run("--clusters", "x", "--verbose").err().contains("\tat "));
    }

    private Outcome run(Object... options) {
        List<Object> arguments = new ArrayList<>(List.of("cluster", points, "--output", output));
        arguments.addAll(List.of(options));
        return Outcome.of(arguments.toArray());
    }

    private void failsOnData(String message, Path file) {
        Outcome.of("cluster", file, "--clusters", 1, "--output", output)
                .assertFailure(FAILURE, "portolan: " + message);
        assertFalse(Files.exists(output));
    }

    private Path file(String text) throws IOException {
        return Files.writeString(Files.createTempFile(folder, "points", ".csv"), text);
    }
}
