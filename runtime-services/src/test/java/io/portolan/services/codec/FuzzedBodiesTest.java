package io.portolan.services.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.portolan.services.operation.FaultException;
import java.util.List;

/// Bytes of any kind as bodies; the inputs that once did harm lie beside it among the resources.
class FuzzedBodiesTest {

    private static final List<Class<?>> TYPES =
            List.of(Samples.Everything.class, Samples.Figure.class, Samples.Tree.class);

    @FuzzTest(maxDuration = "2m")
    void aBodyIsReadOrRefusedAndWhatIsReadIsWrittenTheSame(byte[] bytes) {
        for (Codec codec : List.of(Samples.JSON, Samples.CBOR)) {
            for (Class<?> type : TYPES) {
                read(codec, Shapes.of(type), bytes);
            }
            try {
                Document document = codec.parse(bytes);
                assertEquals(document, codec.parse(codec.write(document)));
            } catch (FaultException e) {
                // refused, as it may be
            }
        }
    }

    private static void read(Codec codec, Shape shape, byte[] bytes) {
        Object value;
        try {
            value = codec.read(shape, bytes);
        } catch (FaultException e) {
            return; // refused, as it may be
        }
        assertNotNull(value);
        byte[] written = codec.write(shape, value);
        Object again = codec.read(shape, written);
        assertNotNull(again);
        assertEquals(Document.of(shape, value), Document.of(shape, again));
        assertEquals(
                Document.of(shape, value), Document.of(shape, shape.isolated(value)), "isolated");
    }
}
