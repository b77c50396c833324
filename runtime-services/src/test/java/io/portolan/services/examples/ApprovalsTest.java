package io.portolan.services.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ApprovalsTest {

    @TempDir private Path folder;

    @Test
    void aRunThatGetsBothAnswersIsApproved() throws Exception {
        assertEquals("approved, mailed ann", Approvals.approved(folder));
    }
}
