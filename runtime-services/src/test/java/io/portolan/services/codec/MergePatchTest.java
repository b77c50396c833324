package io.portolan.services.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MergePatchTest {

    @ParameterizedTest(name = "{0} with {1} is {2}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'a':'b'}                | {'a':'c'}                 | {'a':'c'}",
                "{'a':'b'}                | {'b':'c'}                 | {'a':'b','b':'c'}",
                "{'a':'b'}                | {'a':null}                | {}",
                "{'a':'b','b':'c'}        | {'a':null}                | {'b':'c'}",
                "{'a':['b']}              | {'a':'c'}                 | {'a':'c'}",
                "{'a':'c'}                | {'a':['b']}               | {'a':['b']}",
                "{'a':{'b':'c','d':1}}    | {'a':{'b':'d','d':null}}  | {'a':{'b':'d'}}",
                "{'a':[{'b':'c'}]}        | {'a':[1]}                 | {'a':[1]}",
                "['a','b']                | ['c','d']                 | ['c','d']",
                "{'a':'b'}                | ['c']                     | ['c']",
                "{'a':'foo'}              | null                      | null",
                "{'a':'foo'}              | 'bar'                     | 'bar'",
                "{'e':null}               | {'a':1}                   | {'e':null,'a':1}",
                "[1,2]                    | {'a':'b','c':null}        | {'a':'b'}",
                "{}                       | {'a':{'bb':{'ccc':null}}} | {'a':{'bb':{}}}",
                "{'n':10000000000000000000001,'m':0.1} | {'x':1} | {'n':10000000000000000000001,'m':0.1,'x':1}",
            })
    @DisplayName("services 7: a merge patch removes by null, replaces arrays, merges objects")
    void whatAMergePatchDoes(String target, String patch, String result) {
        Document before = Samples.document(target);
        Document after = before.mergePatch(Samples.document(patch));
        assertEquals(Samples.document(result), after);
        assertEquals(Samples.document(target), before, "the target stays as it is");
    }
}
