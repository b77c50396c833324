------------------------------ MODULE SlotPort ------------------------------
\* A port with one busy serial receiver: MatchingPort, LockedPort and SerialReceive.
\* Every label is one atomic step; volatile accesses and the CAS of the slot and of
\* what follows it are steps of their own, what the port's lock guards is not
\* divided further.
EXTENDS Naturals, Sequences, FiniteSets

CONSTANTS
    Posters,       \* who posts
    Each,          \* how many items each of them posts
    Lookers,       \* who locks the port and changes nothing, such as inspect
    Recheck,       \* whether the turn that ends looks at the port once more
    PublishFirst,  \* whether a poster publishes its item before it tries the slot
    LookAfterMove  \* whether a poster looks whose item was moved as its turn ended

Idle == <<>>
Sealed == <<"sealed">>
Open == <<"open">>
Moving == <<"moving">>
IsItem(held) == Len(held) = 2

(* --algorithm SlotPort

variables
    slot = Idle,         \* SerialReceive.slot: an item means that a turn is scheduled or runs
    follows = Open,      \* BusyTurn.next: an item, or whether there may be one
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

\* What is done with the port locked: an item is added, if there is one, and the items
\* are offered, or not.
procedure change(added, matches)
begin
Acquire:
    await ~locked;
    locked := TRUE;
Seal:
    if follows = Open then
        follows := Sealed;
    elsif IsItem(follows) then
        items := Append(items, follows);
        follows := Moving;
PublishMoved:
        waiting := Len(items);
EndMove:
        follows := Sealed;
    end if;
Add:
    if added # Idle then
        items := Append(items, added);
    end if;
Publish:
    if PublishFirst then
        waiting := Len(items);
    end if;
Match:
    while matches /\ items # <<>> /\ slot = Idle do
        give(Head(items));
        items := Tail(items);
    end while;
PublishRest:
    waiting := Len(items);
Unseal:
    if items = <<>> then
        follows := Open;
    end if;
Unlock:
    locked := FALSE;
    return;
end procedure;

\* hasRest and rest
procedure look()
variables hasNext = FALSE;
begin
LookFollows:
    hasNext := follows = Moving \/ IsItem(follows);
LookSlot:
    hasNext := hasNext /\ slot = Idle;
LookWaiting:
    if hasNext \/ waiting > 0 then
        call change(Idle, TRUE);
    end if;
LookedAround:
    return;
end procedure;

fair process poster \in Posters
variables next = 1;
begin
Post:
    while next <= Each do
        if follows = Moving \/ IsItem(follows) then   \* offerUnlocked
            goto Lock;
        end if;
Waiting:
        if waiting > 0 then
            goto Lock;
        end if;
Try:
        if slot = Idle then                           \* the CAS
            give(<<self, next>>);
            goto Posted;
        end if;
Keep:
        if follows = Open then
            follows := <<self, next>>;
        else
            goto Lock;
        end if;
Kept:
        if slot # Idle then
            goto Posted;
        end if;
Withdraw:
        if follows = <<self, next>> then
            follows := Open;
        else
            if LookAfterMove then
                call look();
            end if;
Moved:
            goto Posted;
        end if;
Lock:
        call change(<<self, next>>, TRUE);
Posted:
        next := next + 1;
    end while;
end process;

fair process looker \in Lookers
begin
Inspect:
    call change(Idle, FALSE);
end process;

fair process receiver = "receiver"
variables seen = Idle;
begin
Turn:
    while Len(handled) < Total do
        await scheduled;
        scheduled := FALSE;
        handled := Append(handled, slot);
SeeNext:
        seen := follows;
TakeNext:
        if IsItem(seen) /\ follows = seen then        \* the CAS
            follows := Open;
GoOn:
            give(seen);
        else
Free:
            slot := Idle;
        end if;
Rest:
        if Recheck then
            call look();
        end if;
    end while;
end process;

end algorithm; *)
=============================================================================
