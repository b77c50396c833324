------------------------------ MODULE SlotPort ------------------------------
\* A port with one serial receiver: MatchingPort, LockedPort and SerialReceive.
\* Every label is one atomic step; volatile accesses and the CAS of the slot are
\* steps of their own, what the port's lock guards is not divided further.
EXTENDS Naturals, Sequences, FiniteSets

CONSTANTS
    Posters,       \* who posts
    Each,          \* how many items each of them posts
    Recheck,       \* whether the turn that ends looks at the port once more
    PublishFirst   \* whether a poster publishes its item before it tries the slot

Idle == <<>>

(* --algorithm SlotPort

variables
    slot = Idle,         \* SerialReceive.slot: an item means that a turn is scheduled or runs
    scheduled = FALSE,   \* whether the engine has the turn
    items = <<>>,        \* Backlog.items, guarded by the lock
    waiting = 0,         \* LockedPort.waiting, read without the lock
    locked = FALSE,
    handled = <<>>;      \* what the handler was run with

define
    Total == Cardinality(Posters) * Each
    Ordered ==           \* the items of one poster are handled in posting order, none twice
        \A i, j \in 1..Len(handled) :
            i < j /\ handled[i][1] = handled[j][1] => handled[i][2] < handled[j][2]
end define;

macro give(item) begin
    slot := item;
    scheduled := TRUE;
end macro;

fair process poster \in Posters
variables next = 1;
begin
Post:
    while next <= Each do
        if waiting = 0 then                  \* offerUnlocked
Try:
            if slot = Idle then              \* the CAS
                give(<<self, next>>);
                next := next + 1;
                goto Post;
            end if;
        end if;
Lock:
        await ~locked;
        locked := TRUE;
        items := Append(items, <<self, next>>);
        next := next + 1;
Publish:
        if PublishFirst then
            waiting := Len(items);
        end if;
Match:
        while items # <<>> /\ slot = Idle do
            give(Head(items));
            items := Tail(items);
        end while;
PublishRest:
        waiting := Len(items);
Unlock:
        locked := FALSE;
    end while;
end process;

fair process receiver = "receiver"
begin
Turn:
    while Len(handled) < Total do
        await scheduled;
        scheduled := FALSE;
        handled := Append(handled, slot);
Free:
        slot := Idle;
Look:
        if Recheck /\ waiting > 0 then
LockAgain:
            await ~locked;
            locked := TRUE;
MatchAgain:
            while items # <<>> /\ slot = Idle do
                give(Head(items));
                items := Tail(items);
            end while;
PublishAgain:
            waiting := Len(items);
UnlockAgain:
            locked := FALSE;
        end if;
    end while;
end process;

end algorithm; *)
=============================================================================
