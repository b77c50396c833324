package programs;

import mpi.MPIException;

/// What the programs expect; a program whose expectation is wrong ends the job with status 3.
final class Expect {
    private Expect() {}

    /// A call that is to fail.
    interface Failing {
        void call() throws MPIException;
    }

    static void that(boolean isTrue, String what) {
        if (!isTrue) {
            new AssertionError("wrong: " + what).printStackTrace();
            System.exit(3);
        }
    }

    static void error(int errorClass, Failing call) {
        error(errorClass, errorClass, call);
    }

    static void error(int errorClass, int orElse, Failing call) {
        try {
            call.call();
        } catch (MPIException e) {
            int found = e.getErrorClass();
            that(found == errorClass || found == orElse, "class " + found + " of " + e);
            return;
        }
        that(false, "no exception where class " + errorClass + " is expected");
    }

    /// A call whose argument is refused with a message that says so.
    static void refusal(String said, Failing call) {
        try {
            call.call();
        } catch (IllegalArgumentException e) {
            that(e.getMessage().contains(said), e.getMessage());
            return;
        } catch (MPIException e) {
            that(false, "another exception: " + e);
        }
        that(false, "no exception where one is expected that says " + said);
    }
}
