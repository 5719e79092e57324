/**
 * What Node is started with wherever Quizcast runs. V8 has one thread beside those of the program, not four: on two cores, four that
 * collect the garbage of a file being read keep the main thread from its core (decision 054). A program cannot set it for itself.
 */
export const nodeOptions = /** @type {const} */ (['--v8-pool-size=1']);
