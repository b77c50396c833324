package io.portolan.services.workflow;

import io.portolan.services.Behavior;
import io.portolan.services.ServiceContext;
import io.portolan.services.codec.Shapes;
import io.portolan.services.contract.Contract;
import io.portolan.services.contract.ContractReader;
import io.portolan.services.contract.Handling;
import io.portolan.services.contract.Isolation;
import io.portolan.services.operation.Verb;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Reads a class of workflows as a contract of services: that of [WorkflowService], with the id and
/// the partners of the class, and with an action `start` that takes its input.
///
/// *Failure:* [IllegalArgumentException] that names the class, what is allowed and the remedy.
@SuppressWarnings("exports") // for the node, which knows contracts; authors need nothing of it
public final class WorkflowReader {

    private WorkflowReader() {}

    /// Whether the class says that it is one of workflows.
    public static boolean isWorkflow(Class<?> type) {
        return type.isAnnotationPresent(WorkflowContract.class);
    }

    /// The contract of a class; its constructor without parameters makes the instances.
    public static Contract read(Class<?> type) {
        return read(type, ContractReader.constructor(type));
    }

    /// The contract of a class whose instances are made by the factory.
    public static Contract read(Class<?> type, Supplier<?> factory) {
        WorkflowContract terms = type.getAnnotation(WorkflowContract.class);
        if (terms == null || !Workflow.class.isAssignableFrom(type)) {
            throw new IllegalArgumentException(
                    "%s is no workflow: implement Workflow, and annotate it with @WorkflowContract"
                            .formatted(type.getName()));
        }
        check(type, terms);
        Type[] types = types(type);
        if (!(types[0] instanceof Class<?> input) || !input.isRecord()) {
            throw new IllegalArgumentException(
                    "%s is started with a %s: a record is needed"
                            .formatted(type.getName(), types[0].getTypeName()));
        }
        WorkflowType read =
                new WorkflowType(type, terms, input, types[1], within(type, terms), factory);
        Contract generic =
                ContractReader.read(WorkflowService.class, () -> new WorkflowService(read, null));
        Map<Verb, List<Handling>> handlings = new EnumMap<>(generic.handlings());
        List<Handling> actions = new ArrayList<>(handlings.getOrDefault(Verb.SUBMIT, List.of()));
        actions.add(start(type, input));
        handlings.put(Verb.SUBMIT, actions);
        return new Contract(
                type,
                new WorkflowTerms(generic.terms(), terms),
                generic.state(),
                generic.isolation(),
                generic.form(),
                generic.verbs(),
                handlings,
                ContractReader.partners(type),
                null,
                generic.instances());
    }

    /// A contract whose services have their journals of a source; one of other services as it is.
    ///
    /// @param journals makes the journal of a service by its path
    public static Contract journaled(
            Contract contract, Function<? super String, ? extends Journal> journals) {
        if (!isWorkflow(contract.type())) {
            return contract;
        }
        return new Contract(
                contract.type(),
                contract.terms(),
                contract.state(),
                contract.isolation(),
                contract.form(),
                contract.verbs(),
                contract.handlings(),
                contract.partners(),
                contract.upgrade(),
                () ->
                        new WorkflowService(
                                ((WorkflowService) contract.instances().get()).type(), journals));
    }

    private static void check(Class<?> type, WorkflowContract terms) {
        if (terms.oldest() < 1 || terms.oldest() > terms.version()) {
            throw new IllegalArgumentException(
                    "%s has version=%d and oldest=%d: 1 <= oldest <= version is allowed"
                            .formatted(type.getName(), terms.version(), terms.oldest()));
        }
        if (terms.mostRunning() < 1 || terms.mostEnded() < 1) {
            throw new IllegalArgumentException(
                    "%s has mostRunning=%d and mostEnded=%d: 1 or more are allowed"
                            .formatted(type.getName(), terms.mostRunning(), terms.mostEnded()));
        }
    }

    /// The types with which the class implements [Workflow].
    private static Type[] types(Class<?> type) {
        for (Type each : type.getGenericInterfaces()) {
            if (each instanceof ParameterizedType generic
                    && generic.getRawType() == Workflow.class) {
                Type[] types = generic.getActualTypeArguments();
                if (types[1] != Void.class) {
                    checkShape(type, types[1]);
                }
                return types;
            }
        }
        throw new IllegalArgumentException(
                "%s implements Workflow by another class or without types: implement Workflow<INPUT, RESULT> itself"
                        .formatted(type.getName()));
    }

    private static void checkShape(Class<?> type, Type result) {
        try {
            var _ = Shapes.of(result);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "the result of %s: %s".formatted(type.getName(), e.getMessage()), e);
        }
    }

    private static @Nullable Duration within(Class<?> type, WorkflowContract terms) {
        if (terms.within().isEmpty()) {
            return null;
        }
        try {
            Duration within = Duration.parse(terms.within());
            if (within.isPositive()) {
                return within;
            }
        } catch (DateTimeParseException e) {
            // as below
        }
        throw new IllegalArgumentException(
                "%s has within='%s': a time such as PT24H is allowed"
                        .formatted(type.getName(), terms.within()));
    }

    private static Handling start(Class<?> type, Class<?> input) {
        MethodHandle code;
        try {
            code =
                    MethodHandles.lookup()
                            .findVirtual(
                                    WorkflowService.class,
                                    "start",
                                    MethodType.methodType(
                                            Object.class, Object.class, ServiceContext.class))
                            .asType(
                                    MethodType.methodType(
                                            Object.class,
                                            Object.class,
                                            Object.class,
                                            ServiceContext.class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e); // it is there
        }
        return new Handling(
                Verb.SUBMIT,
                "start",
                Behavior.INDEPENDENT,
                input,
                WorkflowRun.class,
                code,
                type.getName() + ".run",
                false,
                false,
                Isolation.of(input, "the input of " + type.getName()),
                Isolation.of(WorkflowRun.class, "a run of " + type.getName()));
    }
}
