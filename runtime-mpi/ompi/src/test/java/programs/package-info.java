/// Programs as users of Open MPI's Java bindings write them. Each checks what it gets.
///
/// ```
///    ProgramsTest -> Job of 1, 2, 3, 4 and 8 ranks, on both kinds of threads -> main
/// ```
package programs;
