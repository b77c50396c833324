package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.Opcode;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/// What becomes of classes in an old format.
class RaisedClassesTest {

    private final RaisedClasses raised = new RaisedClasses(getClass().getClassLoader());

    @Test
    void aClassOfJava5IsOneOfJava8AndDoesTheSame() throws Exception {
        byte[] old = magnitude();
        assertTrue(RaisedClasses.isOld(old));
        byte[] own = raised.of(old);
        assertEquals(ClassFile.JAVA_8_VERSION, RaisedClasses.version(own));
        assertFalse(RaisedClasses.isOld(own));
        // The JVM checks it as it is initialized, and would refuse a branch without a frame.
        var magnitude =
                MethodHandles.lookup()
                        .defineHiddenClass(own, true)
                        .lookupClass()
                        .getDeclaredMethod("of", int.class);
        assertEquals(7, magnitude.invoke(null, -7));
        assertEquals(8, magnitude.invoke(null, 8));
    }

    @Test
    void picocliIsOldAndItsFramesAreRight() throws Exception {
        byte[] old;
        try (InputStream in = CommandLine.class.getResourceAsStream("CommandLine.class")) {
            old = in.readAllBytes();
        }
        assertTrue(RaisedClasses.isOld(old), "it needs no raising any more");
        byte[] own = raised.of(old);
        assertEquals(List.of(), ClassFile.of().verify(own));
    }

    /// A class as javac made it for Java 5, without frames.
    private static byte[] magnitude() {
        ClassDesc name = ClassDesc.of("io.portolan.cli.Magnitude");
        MethodTypeDesc type = MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_int);
        return ClassFile.of(StackMapsOption.DROP_STACK_MAPS)
                .build(
                        name,
                        builder ->
                                builder.withVersion(ClassFile.JAVA_5_VERSION, 0)
                                        .withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_SUPER)
                                        .withMethodBody(
                                                "of",
                                                type,
                                                ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC,
                                                code ->
                                                        code.iload(0)
                                                                .ifThen(
                                                                        Opcode.IFLT,
                                                                        then ->
                                                                                then.iload(0)
                                                                                        .ineg()
                                                                                        .ireturn())
                                                                .iload(0)
                                                                .ireturn()));
    }
}
