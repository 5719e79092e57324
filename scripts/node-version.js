// Imported first by every command, so that an unsuitable Node prints a clear message instead of a stack trace. The range
// is that of the build tools, as in package.json.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isSupported = major === 20 ? minor >= 19 : major > 22 || (major === 22 && minor >= 12);
if (!isSupported) {
  console.error(
    `Quizcast needs Node 22.12 or newer (or 20.19 and later 20.x), and this is Node ${process.versions.node}. Install a newer one from https://nodejs.org and run the command again.`,
  );
  process.exit(1);
}
