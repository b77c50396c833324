package io.portolan.services.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.codec.Samples.Circle;
import io.portolan.services.codec.Samples.Everything;
import io.portolan.services.codec.Samples.Figure;
import io.portolan.services.codec.Samples.Point;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import java.util.Arrays;
import java.util.Date;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CodecRefusesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "{'x':1,'y':2",
                "{'x':1,'y':2}}",
                "{'x':1,'y':2} {}",
                "{'x':1,'y':2},",
                "{'x':1,'x':1,'y':2}",
                "{'x':01,'y':2}",
                "{'x':+1,'y':2}",
                "{'x':NaN,'y':2}",
                "{'x':1,'y':2,}",
                "{x:1,'y':2}",
                "/* c */ {'x':1,'y':2}",
                "{'x':'\u0001','y':2}",
                "{'x':1,'y':tru}",
                "\u00ff\u00fe",
            })
    @DisplayName("services 10: what is no JSON is refused, duplicate names and trailing text too")
    void whatIsNoJson(String text) {
        assertEquals(FaultCode.INVALID_BODY, Samples.refused(Point.class, text).code());
        byte[] bytes = Samples.bytes(text);
        assertThrows(FaultException.class, () -> Samples.JSON.parse(bytes), text);
    }

    @ParameterizedTest
    @CsvSource({
        "c080, false", // longer than it need be
        "e08080, false",
        "c1bf, false",
        "eda080, false", // half of a surrogate pair
        "f4908080, false", // past the last character
        "ff, false",
        "c3, false",
        "c3a9, true",
        "f09f9880, true",
    })
    @DisplayName("services 10: a text that is no UTF-8 is refused, in CBOR as in JSON")
    void whatIsNoUtf8(String hex, boolean isText) {
        byte[] text = HexFormat.of().parseHex(hex);
        Map<String, byte[]> documents =
                Map.of(
                        "a member", joined("a26178", text, "617902"),
                        "a name", joined("a2617801", text, "02"),
                        "an item of a list", joined("8201", text, ""),
                        "in parts", joined("7f", text, "ff"),
                        "under a tag", joined("c1", text, ""));
        documents.forEach((place, document) -> {
            if (isText) {
                assertNotNull(Samples.CBOR.parse(document), place);
            } else {
                FaultException refused =
                        assertThrows(
                                FaultException.class, () -> Samples.CBOR.parse(document), place);
                assertEquals(FaultCode.INVALID_BODY, refused.code(), place);
            }
        });
    }

    private static byte[] joined(String before, byte[] text, String after) {
        String header = HexFormat.of().toHexDigits((byte) (0x60 + text.length));
        return HexFormat.of().parseHex(before + header + HexFormat.of().formatHex(text) + after);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{}                                | /x /y",
                "{'x':1}                           | /y",
                "{'x':1,'y':2,'z':3}               | /z",
                "{'x':'1','y':2}                   | /x",
                "{'x':1.5,'y':2}                   | /x",
                "{'x':1e99999999,'y':2}            | /x",
                "{'x':3000000000,'y':-3000000000}  | /x /y",
                "{'x':99999999999999999999,'y':2}  | /x",
                "{'x':null,'y':true}               | /x /y",
                "{'x':{'deep':[1]},'y':[2]}        | /x /y",
                "{'a/b~c':1,'x':'','y':{}}         | /a~1b~0c /x /y",
            })
    @DisplayName("services 9: all violations are told, each with its pointer")
    void whatIsNoPoint(String text, String pointers) {
        Fault fault = Samples.refused(Point.class, text);
        assertEquals(FaultCode.MESSAGE_NOT_SUPPORTED, fault.code());
        assertEquals(List.of(pointers.split(" ")), Samples.pointers(fault));
    }

    @Test
    void aViolationSaysWhatIsThereAndWhatIsAllowed() {
        assertEquals(
                "/x is 3000000000, it must be a whole number from -2147483648 to 2147483647",
                Samples.refused(Point.class, "{'x':3000000000,'y':2}").detail());
        assertEquals(
                "/x is a string, it must be a whole number, and 1 more violations",
                Samples.refused(Point.class, "{'x':'a'}").detail());
        assertEquals(
                "/z is unknown, known are [x, y]",
                Samples.refused(Point.class, "{'x':1,'y':2,'z':3}").detail());
        assertEquals(
                "/ is unknown, known are [x, y]",
                Samples.refused(Point.class, "{'x':1,'y':2,'':3}").detail());
        assertEquals(
                "the body is an array, it must be an object",
                Samples.refused(Point.class, "[1,2]").detail());
    }

    @Test
    void whatTheConstructorRefusesIsAViolation() {
        Fault fault =
                Samples.refused(
                        Figure.class, "{'type':'Circle','center':{'x':1,'y':2},'radius':-1}");
        assertEquals(FaultCode.MESSAGE_NOT_SUPPORTED, fault.code());
        assertEquals("the body radius -1.0 must be more than 0", fault.detail());
        assertTrue(
                Samples.refused(Circle.class, "{'center':{'x':1,'y':2},'radius':1e999}")
                        .detail()
                        .startsWith("/radius is 1e999, it must be within the range of a double"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'center':{'x':1,'y':2},'radius':1}",
                "{'type':'Square','radius':1}",
                "{'type':'java.util.Date'}",
                "{'type':7}",
                "{'@class':'java.util.Date'}",
                "['java.util.Date', 5]",
            })
    @DisplayName("services 10: no document names a type that its contract does not")
    void typesOutsideTheContract(String text) {
        assertEquals(FaultCode.MESSAGE_NOT_SUPPORTED, Samples.refused(Figure.class, text).code());
    }

    @Test
    void placesInListsAndMapsHavePointersToo() {
        record Deep(List<Map<String, Point>> places) {}
        Fault fault =
                Samples.refused(
                        Deep.class, "{'places':[{}, {'a':{'x':1,'y':1},'b':{'x':1,'y':null}}, 3]}");
        assertEquals(List.of("/places/1/b/y", "/places/2"), Samples.pointers(fault));
    }

    @Test
    void manyViolationsDoNotMakeAnEndlessAnswer() {
        record Many(List<Integer> numbers) {}
        Fault fault = Samples.refused(Many.class, "{'numbers':[" + "'x',".repeat(5000) + "'x']}");
        assertEquals(100, Samples.pointers(fault).size());
    }

    @Test
    @DisplayName("services 10: nesting and lengths over the limits are refused while reading")
    void limits() {
        Codec small = Codec.json(new CodecLimits(1000, 5, 10, 4, 6));
        Shape any = Shapes.of(Object.class);
        for (String text :
                List.of(
                        "[[[[[[1]]]]]]",
                        "'12345678901'",
                        "{'12345':1}",
                        "1234567",
                        "[1.2345678]")) {
            FaultException refused =
                    assertThrows(
                            FaultException.class, () -> small.read(any, Samples.bytes(text)), text);
            assertEquals(FaultCode.INVALID_BODY, refused.code(), text);
            assertTrue(refused.fault().detail().startsWith("the body is over a limit"), text);
        }
        assertEquals(List.of(), ((List<?>) small.read(any, Samples.bytes("[]"))));
        FaultException large =
                assertThrows(FaultException.class, () -> small.read(any, new byte[1001]));
        assertEquals(FaultCode.TOO_LARGE, large.code());
        assertEquals("the body has 1001 bytes, at most 1000 are allowed", large.fault().detail());
        String deep = "[".repeat(100_000);
        assertThrows(FaultException.class, () -> Samples.document(deep));
    }

    @Test
    void messagesDoNotRepeatWhatTheDocumentHides() {
        String secret = "s3cr3t".repeat(100);
        Fault fault = Samples.refused(Everything.class, "{'colour':'" + secret + "'}");
        assertFalse(fault.detail().contains(secret));
        assertFalse(Samples.refused(Point.class, "{'x': '" + secret).detail().contains("s3cr3t"));
    }

    @Test
    void typesThatAreNoContractAreRefusedWithTheirPlace() {
        record Wrong(String name, Date date) {}
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> Shapes.of(Wrong.class));
        String message = Objects.toString(refused.getMessage());
        assertTrue(message.startsWith("java.util.Date (component date of "), message);
        assertThrows(IllegalArgumentException.class, () -> Shapes.of(Thread.class));
        assertThrows(IllegalArgumentException.class, () -> Shapes.of(Runnable.class));
    }

    @Test
    void whatHasNoFormIsNotWritten() {
        record Holder(double value) {}
        FaultException refused =
                assertThrows(
                        FaultException.class, () -> Samples.JSON.write(new Holder(Double.NaN)));
        assertEquals(FaultCode.OPERATION_FAILED, refused.code());
        assertTrue(refused.fault().detail().contains("NaN has no form in a document"));
        for (Codec codec : List.of(Samples.JSON, Samples.CBOR)) {
            for (Object odd : List.of(new Object(), Map.of("a", new Object()), new Thread())) {
                assertThrows(FaultException.class, () -> codec.write(odd));
            }
        }
        assertThrows(
                IllegalArgumentException.class,
                () -> Shapes.of(Object.class).isolated(List.of(new Object())));
    }

    @Test
    void bytesOfAnyKindGiveAFaultAndNothingElse() {
        Shape shape = Shapes.of(Everything.class);
        byte[] json = Samples.JSON.write(shape, Samples.everything());
        byte[] cbor = Samples.CBOR.write(shape, Samples.everything());
        for (int seed = 0; seed < 20_000; seed++) {
            Random random = new Random(seed);
            Codec codec = seed % 2 == 0 ? Samples.JSON : Samples.CBOR;
            byte[] bytes = changed(seed % 2 == 0 ? json : cbor, random);
            try {
                codec.read(shape, bytes);
                codec.parse(bytes);
            } catch (FaultException e) {
                // what is wanted
            } catch (RuntimeException | Error e) {
                throw new AssertionError("seed " + seed, e);
            }
        }
    }

    private static byte[] changed(byte[] bytes, Random random) {
        byte[] changed = Arrays.copyOf(bytes, 1 + random.nextInt(bytes.length));
        for (int i = random.nextInt(4); i >= 0; i--) {
            changed[random.nextInt(changed.length)] = (byte) random.nextInt();
        }
        return changed;
    }
}
