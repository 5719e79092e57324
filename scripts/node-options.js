/**
 * Node options for every process of Quizcast. V8 gets one worker thread instead of four: on two cores, four threads
 * that collect the garbage of an import take the core of the main thread (decision 054). They cannot be changed at
 * runtime.
 */
export const nodeOptions = /** @type {const} */ (['--v8-pool-size=1']);
