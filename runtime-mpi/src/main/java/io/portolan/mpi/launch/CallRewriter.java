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
import org.jspecify.annotations.Nullable;

/// Replaces the calls in a program's classes that are meant for a process by those of
/// [io.portolan.mpi.launch.ProcessCalls], also where they are named as method references. Calls by
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

    /// A class that calls any of them has one of these in its constants.
    private static final String[] NAMES =
            REPLACED.keySet().stream()
                    .map(key -> key.substring(key.indexOf('.') + 1, key.indexOf('(')))
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

    /// The bytes of a class with the calls replaced.
    byte[] rewrite(byte[] bytes) {
        String text = new String(bytes, ISO_8859_1);
        if (Arrays.stream(NAMES).noneMatch(text::contains)) {
            return bytes;
        }
        ClassModel model = classFile.parse(bytes);
        for (var entry : model.constantPool()) {
            if (entry instanceof MemberRefEntry member && isReplaced(member)) {
                return classFile.transformClass(
                        model, ClassTransform.transformingMethodBodies(CallRewriter::rewrite));
            }
        }
        return bytes;
    }

    private static boolean isReplaced(MemberRefEntry member) {
        return REPLACED.containsKey(
                key(
                        member.owner().asInternalName(),
                        member.name().stringValue(),
                        member.type().stringValue()));
    }

    private static void rewrite(CodeBuilder code, CodeElement element) {
        switch (element) {
            case InvokeInstruction call -> {
                String name = call.name().stringValue();
                MethodTypeDesc type =
                        REPLACED.get(
                                key(
                                        call.owner().asInternalName(),
                                        name,
                                        call.type().stringValue()));
                if (type == null) {
                    code.with(call);
                } else {
                    code.invokestatic(CALLS, name, type);
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

    /// An argument of a call site; a method reference is one.
    private static ConstantDesc rewritten(ConstantDesc argument) {
        if (argument instanceof DirectMethodHandleDesc handle) {
            MethodTypeDesc type =
                    REPLACED.get(
                            key(
                                    internalName(handle.owner()),
                                    handle.methodName(),
                                    handle.lookupDescriptor()));
            if (type != null) {
                return MethodHandleDesc.ofMethod(
                        DirectMethodHandleDesc.Kind.STATIC, CALLS, handle.methodName(), type);
            }
        }
        return argument;
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
