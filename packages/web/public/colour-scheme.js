// Runs before the first paint. The app's settings use the same key: packages/web/src/app/theme.ts.
try {
  if (localStorage.getItem('quizcast.colour-scheme') === 'light')
    document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
} catch {
  // Storage is not available: the default is dark.
}
// Also runs before the first module: the Content-Security-Policy forbids compiling code, so Zod need not try it.
globalThis.__zod_globalConfig = { jitless: true };
