// Imported first by every command, so that an old Node prints a clear message instead of a stack trace.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Quizcast needs Node 20.19 or newer, and this is Node ${process.versions.node}. Install a newer one from https://nodejs.org and run the command again.`,
  );
  process.exit(1);
}
