package io.portolan.services.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.portolan.services.operation.FaultException;
import java.util.Arrays;

/// Bytes of any kind as a document and a patch of it, with a line break between them.
class FuzzedPatchesTest {

    @FuzzTest(maxDuration = "2m")
    void aPatchChangesOrIsRefusedAndTheDocumentStaysAsItWas(byte[] bytes) {
        int middle = 0;
        while (middle < bytes.length && bytes[middle] != '\n') {
            middle++;
        }
        byte[] first = Arrays.copyOf(bytes, middle);
        byte[] second = Arrays.copyOfRange(bytes, Math.min(middle + 1, bytes.length), bytes.length);
        Document document;
        Document patch;
        try {
            document = Samples.JSON.parse(first);
            patch = Samples.JSON.parse(second);
        } catch (FaultException e) {
            return;
        }
        Document merged = document.mergePatch(patch);
        assertEquals(merged, merged.mergePatch(patch), "a merge twice is a merge once");
        try {
            Samples.JSON.write(document.jsonPatch(patch));
        } catch (FaultException e) {
            // refused, as it may be
        }
        assertEquals(Samples.JSON.parse(first), document);
    }
}
