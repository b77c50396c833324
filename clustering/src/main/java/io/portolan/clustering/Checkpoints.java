package io.portolan.clustering;

import java.nio.file.Path;

/// Where a run keeps what it needs to go on after it was killed.
///
/// The file is replaced after every temperature and every breath of the refinement, in one step: it
/// holds a whole checkpoint at any moment. It belongs to its points and settings; another number of
/// ranks or another kernel may go on with it. Who has the result may delete it.
///
/// @param file the checkpoint; beside it a file with `.partial` added to the name may appear
/// @param isResumed whether to go on from the file if there is one; otherwise there must be none
public record Checkpoints(Path file, boolean isResumed) {}
