package io.portolan.cli.project;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProjectNameTest {

    @ParameterizedTest
    @CsvSource({
        "stock, stock, Stock",
        "game-scores, game-scores, GameScores",
        "gameScores, game-scores, GameScores",
        "GameScores2, game-scores2, GameScores2",
        "HTTP, http, Http",
        "order-service, order-service, Order",
        "OrderService, order-service, Order",
        "service, service, Service",
        "a-1, a-1, A1",
    })
    void aNameHasItsFormForEachPlace(String name, String artifact, String type) {
        ProjectName forms = ProjectName.of("service", name, "com.example");
        assertEquals(artifact, forms.artifact());
        assertEquals(type, forms.type());
    }

    @Test
    void whatIsPutInIsNotReplacedAgain() {
        ProjectName name = ProjectName.of("mpi", "my-template", "org.template");
        assertEquals(
                "org.template.MyTemplate org/template my-template com_example",
                name.in("com.example.Template com/example template com_example"));
        assertEquals("a.b$1", ProjectName.of("mpi", "x", "a.b$1").in("com.example"));
    }
}
