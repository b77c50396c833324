/// Programs that must end with another status than 0, and with one sentence that says why.
///
/// ```
///   main(args) ... an error, Abort, System.exit --> the job's status, the sentence
/// ```
package io.portolan.mpijava.failing;
