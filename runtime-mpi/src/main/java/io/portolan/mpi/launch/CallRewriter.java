package io.portolan.mpi.launch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassHierarchyResolver.ClassHierarchyInfo;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Replaces the calls in a program's classes that are meant for a process by those of
/// [io.portolan.mpi.launch.ProcessCalls], also where they are named as method references, and lets
/// calls of the old MPI's methods find those of the facade whose result has another type. Calls by
/// reflection are left as they are.
///
/// *Threads:* any. *Cost:* a class without such calls is looked through once and not parsed.
final class CallRewriter {
    private static final ClassDesc CALLS = ProcessCalls.class.describeConstable().orElseThrow();

    /// By owner, name and descriptor: the type of the static method that is called instead.
    private static final Map<String, MethodTypeDesc> REPLACED =
            Arrays.stream(ProcessCalls.class.getDeclaredMethods())
                    .filter(method -> method.isAnnotationPresent(ProcessCalls.InPlaceOf.class))
                    .collect(
                            Collectors.toUnmodifiableMap(
                                    CallRewriter::replaced, CallRewriter::type));

    /// The methods of package `mpi` of which mpiJava's and MPJ Express' results differ, by name and
    /// the descriptor in compiled classes: the type in the facade, which is one for both.
    private static final Map<String, MethodTypeDesc> OF_FACADE =
            Map.of(
                    "Attr_get(I)I", ofInt(ConstantDescs.CD_Integer),
                    "Attr_get(I)Ljava/lang/Object;", ofInt(ConstantDescs.CD_Integer),
                    "Buffer_detach()V", MethodTypeDesc.of(ConstantDescs.CD_byte.arrayType()));

    /// A class that calls any of them has one of these in its constants.
    private static final String[] NAMES =
            Stream.concat(
                            REPLACED.keySet().stream()
                                    .map(key -> key.substring(key.indexOf('.') + 1)),
                            OF_FACADE.keySet().stream())
                    .map(key -> key.substring(0, key.indexOf('(')))
                    .distinct()
                    .toArray(String[]::new);

    private final ClassFile classFile;

    /// @param streams the files of the program's classes, by internal name; null if there is none
    CallRewriter(Function<String, @Nullable InputStream> streams) {
        ClassHierarchyResolver resolver =
                ClassHierarchyResolver.ofResourceParsing(
                                (ClassDesc type) -> streams.apply(internalName(type)))
                        .orElse(ClassHierarchyResolver.defaultResolver())
                        .orElse(_ -> ClassHierarchyInfo.ofClass(ConstantDescs.CD_Object))
                        .cached();
        classFile = ClassFile.of(ClassHierarchyResolverOption.of(resolver));
    }

    /// The bytes of a class with the calls replaced; as they are if the class is damaged or of a
    /// newer Java.
    byte[] rewrite(byte[] bytes) {
        String text = new String(bytes, ISO_8859_1);
        if (Arrays.stream(NAMES).noneMatch(text::contains)) {
            return bytes;
        }
        try {
            ClassModel model = classFile.parse(bytes);
            for (var entry : model.constantPool()) {
                if (entry instanceof MemberRefEntry member && isReplaced(member)) {
                    return classFile.transformClass(
                            model, ClassTransform.transformingMethodBodies(CallRewriter::rewrite));
                }
            }
        } catch (IllegalArgumentException e) {
            // The JVM says what is wrong with it.
        }
        return bytes;
    }

    private static boolean isReplaced(MemberRefEntry member) {
        String owner = member.owner().asInternalName();
        String name = member.name().stringValue();
        String descriptor = member.type().stringValue();
        return REPLACED.containsKey(key(owner, name, descriptor))
                || ofFacade(owner, name, descriptor) != null;
    }

    /// The type that a method has in the facade; null if it is that of the call.
    private static @Nullable MethodTypeDesc ofFacade(String owner, String name, String descriptor) {
        return owner.startsWith("mpi/") ? OF_FACADE.get(name + descriptor) : null;
    }

    private static void rewrite(CodeBuilder code, CodeElement element) {
        switch (element) {
            case InvokeInstruction call -> {
                String owner = call.owner().asInternalName();
                String name = call.name().stringValue();
                String descriptor = call.type().stringValue();
                MethodTypeDesc type = REPLACED.get(key(owner, name, descriptor));
                MethodTypeDesc ofFacade = ofFacade(owner, name, descriptor);
                if (type != null) {
                    code.invokestatic(CALLS, name, type);
                } else if (ofFacade != null) {
                    code.invoke(call.opcode(), call.owner().asSymbol(), name, ofFacade, false);
                    convertTo(code, call.typeSymbol().returnType());
                } else {
                    code.with(call);
                }
            }
            case InvokeDynamicInstruction site ->
                    code.invokedynamic(
                            DynamicCallSiteDesc.of(
                                    site.bootstrapMethod(),
                                    site.name().stringValue(),
                                    site.typeSymbol(),
                                    site.bootstrapArgs().stream()
                                            .map(CallRewriter::rewritten)
                                            .toArray(ConstantDesc[]::new)));
            default -> code.with(element);
        }
    }

    /// Makes of the result of a method in [#OF_FACADE] what the call expects; an `Integer` is an
    /// object as it is.
    private static void convertTo(CodeBuilder code, ClassDesc expected) {
        if (expected.equals(ConstantDescs.CD_void)) {
            code.pop();
        } else if (expected.equals(ConstantDescs.CD_int)) {
            code.invokevirtual(
                    ConstantDescs.CD_Integer, "intValue", MethodTypeDesc.of(ConstantDescs.CD_int));
        }
    }

    /// An argument of a call site; a method reference is one, whose result the site converts.
    private static ConstantDesc rewritten(ConstantDesc argument) {
        if (!(argument instanceof DirectMethodHandleDesc handle)) {
            return argument;
        }
        String owner = internalName(handle.owner());
        String name = handle.methodName();
        MethodTypeDesc type = REPLACED.get(key(owner, name, handle.lookupDescriptor()));
        if (type != null) {
            return MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.STATIC, CALLS, name, type);
        }
        MethodTypeDesc ofFacade = ofFacade(owner, name, handle.lookupDescriptor());
        return ofFacade == null
                ? handle
                : MethodHandleDesc.ofMethod(handle.kind(), handle.owner(), name, ofFacade);
    }

    /// What a method of [io.portolan.mpi.launch.ProcessCalls] stands for: of an instance method its
    /// first parameter is the object.
    private static String replaced(Method method) {
        Class<?> owner = method.getAnnotation(ProcessCalls.InPlaceOf.class).value();
        MethodTypeDesc type = type(method);
        boolean isOfInstance =
                Arrays.stream(owner.getMethods())
                        .noneMatch(original ->
                                Modifier.isStatic(original.getModifiers())
                                        && original.getName().equals(method.getName())
                                        && Arrays.equals(
                                                original.getParameterTypes(),
                                                method.getParameterTypes()));
        return key(
                owner.getName().replace('.', '/'),
                method.getName(),
                (isOfInstance ? type.dropParameterTypes(0, 1) : type).descriptorString());
    }

    private static MethodTypeDesc type(Method method) {
        return MethodTypeDesc.of(
                method.getReturnType().describeConstable().orElseThrow(),
                Arrays.stream(method.getParameterTypes())
                        .map(parameter -> parameter.describeConstable().orElseThrow())
                        .toArray(ClassDesc[]::new));
    }

    private static MethodTypeDesc ofInt(ClassDesc result) {
        return MethodTypeDesc.of(result, ConstantDescs.CD_int);
    }

    private static String key(String owner, String name, String descriptor) {
        return owner + "." + name + descriptor;
    }

    private static String internalName(ClassDesc type) {
        String descriptor = type.descriptorString();
        return type.isClassOrInterface()
                ? descriptor.substring(1, descriptor.length() - 1)
                : descriptor;
    }
}
