package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.mpi.Intracomm;
import io.portolan.mpi.junit.MpiTest;

/// Each rank runs the test.
class TemplateProgramTest {

    @MpiTest(ranks = {1, 2, 4})
    void everyRankLearnsPi(Intracomm world) {
        assertEquals(Math.PI, TemplateProgram.pi(world), 1e-9);
    }
}
