/// Ports and dispatchers seen through the interfaces of `java.util.concurrent`.
///
/// ```
///   CompletionStage  <-- Stages.next ---   Port   --- PortPublisher -->  Flow.Subscriber
///   CompletionStage  --- Stages.post -->   Port  <--- PortSubscriber --  Flow.Publisher
///
///   Runnable, Callable  --- HandlerExecutor -->  Dispatcher
/// ```
///
/// In reading order: [io.portolan.core.interop.Stages]; [io.portolan.core.interop.PortPublisher];
/// [io.portolan.core.interop.PortSubscriber]; [io.portolan.core.interop.HandlerExecutor].
/// [io.portolan.core.ResultPort] is itself a bridge: it comes from a stage and becomes one.
@NullMarked
package io.portolan.core.interop;

import org.jspecify.annotations.NullMarked;

// Inside: `Stages` with `NextItem`, `PortPublisher` with `PortSubscription`, `HandlerExecutor` with
// `ExecutorRun`. All stand on the public types of io.portolan.core only.
