/**
 * npm runs a script in a shell that does not forward its termination signal, so this process ends once the shell is
 * gone. A signal to the whole process group reaches the process, too: a second one would end a server at once, which
 * had just begun to stop.
 */
export function endWithShell() {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    // Before all other listeners: step.js ends the process only if its own listener was the last one.
    process.prependOnceListener(signal, () => clearInterval(watch));
}
