package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Every kind of run writes a `summary.json` of the documented schema.
class SummarySchemaTest {

    @TempDir Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--clusters 2",
                "--clusters 1",
                "--clusters 2 --method kmeans --scale standard",
                "--clusters 2 --method kmeans --scale robust --missing skip-row --na=-999",
                "--clusters 2..4 --method kmeans",
                "--max-clusters 3",
                "--clusters 2 --outliers 5",
                "--clusters 2 --method mini-batch",
                "--clusters 2 --metric geo --columns lon,lat --points --id id --name town",
                "--clusters 2 --columns lon,lat --compare kind --weight mass",
                "--clusters 6",
            })
    void everyRunIsOfTheSchema(String options) throws IOException {
        Path output = folder.resolve("out");
        Outcome.of(
                        (Object[])
                                ("cluster "
                                                + table()
                                                + " --quiet --output "
                                                + output
                                                + " "
                                                + options)
                                        .split(" ", 0))
                .assertSuccess();
        assertEquals(
                List.of(),
                SummarySchema.problems(Files.readString(output.resolve("summary.json"))));
    }

    @Test
    void everyMemberIsDocumented() throws IOException {
        assertEquals(List.of(), SummarySchema.undocumented());
    }

    @Test
    void whatIsNotInTheSchemaIsFound() throws IOException {
        assertTrue(
                SummarySchema.problems("{\"metric\": 1, \"other\": 2}")
                        .contains("$.other is not in the schema"));
    }

    private Path table() throws IOException {
        return Files.writeString(
                folder.resolve("p.csv"),
                """
                lon,lat,mass,kind,town,id
                1,1,1,a,A,9007199254740993
                1,2,1,a,B,2
                2,1,3,a,"C, D",3
                60,50,1,b,E,4
                61,50,2,b,F,5
                60,52,1,,G,6
                """);
    }
}
