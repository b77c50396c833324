package io.portolan.clustering.service;

import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Verb;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What the service does that tells how far jobs are. Only the queue changes it.
@ServiceContract(
        id = ClusteringService.LIVE_CONTRACT,
        state = LiveJobs.class,
        verbs = {Verb.LOOKUP, Verb.GET, Verb.SUBSCRIBE, Verb.UPSERT, Verb.DELETE})
final class LiveHandlers {

    private final JobQueue queue;

    LiveHandlers(JobQueue queue) {
        this.queue = queue;
    }

    @On(Verb.UPSERT)
    LiveJobs show(JobProgress progress, ServiceContext<LiveJobs> context) {
        if (!queue.isShown(progress)) {
            throw Fault.of(
                            FaultCode.PERMISSION_DENIED,
                            "how far jobs are is told by the service itself")
                    .exception();
        }
        Map<String, JobProgress> next = new LinkedHashMap<>(context.state().state().progress());
        next.put(progress.id(), progress);
        return new LiveJobs(next);
    }

    @On(Verb.DELETE)
    LiveJobs hide(ServiceContext<LiveJobs> context) {
        List<String> steps = context.operation().target().steps();
        if (steps.size() != 2 || queue.progress(steps.get(1)) != null) {
            throw Fault.of(
                            FaultCode.STATE_CONFLICT,
                            "a job that waits or runs is shown until it ends")
                    .exception();
        }
        Map<String, JobProgress> next = new LinkedHashMap<>(context.state().state().progress());
        next.remove(steps.get(1));
        return new LiveJobs(next);
    }
}
