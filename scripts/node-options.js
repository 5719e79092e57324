/**
 * Options of Node wherever Quizcast runs. V8 gets one worker thread instead of four: on two cores, four that collect the garbage
 * of an import keep the main thread from its core (decision 054). A running program cannot change it.
 */
export const nodeOptions = /** @type {const} */ (['--v8-pool-size=1']);
