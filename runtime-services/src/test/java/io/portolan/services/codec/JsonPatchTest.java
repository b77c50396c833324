package io.portolan.services.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonPatchTest {

    @ParameterizedTest(name = "{0} with {1} is {2}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'a':1}         | {'op':'add','path':'/b','value':2}               | {'a':1,'b':2}",
                "{'a':1}         | {'op':'add','path':'/a','value':{'x':[]}}        | {'a':{'x':[]}}",
                "{'a':[1,3]}     | {'op':'add','path':'/a/1','value':2}             | {'a':[1,2,3]}",
                "{'a':[1]}       | {'op':'add','path':'/a/-','value':[2]}           | {'a':[1,[2]]}",
                "{'a':[1]}       | {'op':'add','path':'/a/1','value':2}             | {'a':[1,2]}",
                "{'a':1}         | {'op':'add','path':'','value':[7]}               | [7]",
                "{}              | {'op':'add','path':'/','value':1}               | {'':1}",
                "{'a':1,'b':2}   | {'op':'remove','path':'/b'}                      | {'a':1}",
                "{'a':[1,2,3]}   | {'op':'remove','path':'/a/1'}                    | {'a':[1,3]}",
                "{'a':1}         | {'op':'replace','path':'/a','value':null}        | {'a':null}",
                "[1,2,3]         | {'op':'replace','path':'/2','value':4}           | [1,2,4]",
                "[1]             | {'op':'replace','path':'','value':{}}            | {}",
                "{'a':{'x':1}}   | {'op':'move','from':'/a/x','path':'/y'}          | {'a':{},'y':1}",
                "[1,2,3,4]       | {'op':'move','from':'/1','path':'/3'}            | [1,3,4,2]",
                "{'a':1}         | {'op':'move','from':'/a','path':'/a'}            | {'a':1}",
                "{'a':{'x':1}}   | {'op':'copy','from':'/a','path':'/a/y'}          | {'a':{'x':1,'y':{'x':1}}}",
                "{'a':1.0}       | {'op':'test','path':'/a','value':1}              | {'a':1.0}",
                "{'a':{'b':1,'c':[1]}} | {'op':'test','path':'/a','value':{'c':[1],'b':1}} | {'a':{'b':1,'c':[1]}}",
                "{'a/b':1,'m~n':2} | {'op':'test','path':'/a~1b','value':1}         | {'a/b':1,'m~n':2}",
                "{'~1':10}       | {'op':'test','path':'/~01','value':10}           | {'~1':10}",
                "{'a':1}         | {'op':'add','path':'/b','value':1,'extra':true}  | {'a':1,'b':1}",
            })
    @DisplayName("services 7: what each operation of a JSON patch does")
    void whatAnOperationDoes(String target, String operation, String result) {
        Document before = Samples.document(target);
        Document after = before.jsonPatch(Samples.document("[" + operation + "]"));
        assertEquals(Samples.document(result), after);
        assertEquals(Samples.document(target), before, "the target stays as it is");
    }

    @ParameterizedTest(name = "{1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'a':1}   | {'op':'test','path':'/a','value':2}",
                "{'a':'1'} | {'op':'test','path':'/a','value':1}",
                "{'a':1}   | {'op':'test','path':'/b','value':null}",
                "{'a':1}   | {'op':'remove','path':'/b'}",
                "{'a':1}   | {'op':'remove','path':''}",
                "{'a':1}   | {'op':'replace','path':'/b','value':1}",
                "{'a':1}   | {'op':'add','path':'/b/c','value':1}",
                "{'a':1}   | {'op':'add','path':'/a/c','value':1}",
                "[1]       | {'op':'add','path':'/2','value':1}",
                "[1]       | {'op':'add','path':'/01','value':1}",
                "[1]       | {'op':'add','path':'/x','value':1}",
                "[1]       | {'op':'add','path':'/-1','value':1}",
                "[1]       | {'op':'add','path':'/1e0','value':1}",
                "[1]       | {'op':'remove','path':'/-'}",
                "[1]       | {'op':'remove','path':'/00'}",
                "[1]       | {'op':'remove','path':'/99999999999'}",
                "{'a':{}}  | {'op':'move','from':'/a','path':'/a/b'}",
                "{'a':1}   | {'op':'move','from':'/b','path':'/a'}",
                "{'a':1}   | {'op':'copy','from':'/b','path':'/c'}",
            })
    @DisplayName("services 7: a patch that does not fit the document is a conflict with its index")
    void whatDoesNotFit(String target, String operation) {
        Document before = Samples.document(target);
        String patch = "[{'op':'add','path':'','value':" + target + "}," + operation + "]";
        Fault fault = refused(before, patch);
        assertEquals(FaultCode.STATE_CONFLICT, fault.code());
        assertEquals(1, fault.extensions().get(Fault.INDEX));
        assertEquals(Samples.document(target), before, "nothing is done when one fails");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "7",
                "[7]",
                "[{}]",
                "[{'op':'spam','path':''}]",
                "[{'op':'add','path':'/a'}]",
                "[{'op':'add','value':1}]",
                "[{'op':'add','path':'a','value':1}]",
                "[{'op':'add','path':'/~2','value':1}]",
                "[{'op':'add','path':'/~','value':1}]",
                "[{'op':'move','path':'/a'}]",
                "[{'op':7,'path':'/a'}]",
                "[{'op':'test','path':7,'value':1}]",
            })
    void whatIsNoPatch(String patch) {
        assertEquals(FaultCode.INVALID_BODY, refused(Samples.document("{'a':1}"), patch).code());
    }

    @Test
    void aFailingTestSaysWhatIsThere() {
        Fault fault =
                refused(
                        Samples.document("{'a':[1,2]}"),
                        "[{'op':'remove','path':'/a/0'},{'op':'test','path':'/a/0','value':7}]");
        assertEquals("operation 1 of the patch: test: /a/0 is 2, not 7", fault.detail());
    }

    @Test
    void copiesCannotFillTheMemory() {
        String twice = "{'op':'copy','from':'','path':'/-'}";
        Fault wide = refused(Samples.document("[]"), "[" + (twice + ",").repeat(99) + twice + "]");
        assertEquals(FaultCode.TOO_LARGE, wide.code());
        String nest = "{'op':'copy','from':'','path':'/a'}";
        Fault deep = refused(Samples.document("{}"), "[" + (nest + ",").repeat(999) + nest + "]");
        assertEquals(FaultCode.TOO_LARGE, deep.code());
    }

    private static Fault refused(Document target, String patch) {
        return assertThrows(FaultException.class, () -> target.jsonPatch(Samples.document(patch)))
                .fault();
    }
}
