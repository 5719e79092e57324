// Runs before the first paint. The app's settings keep the same key: packages/web/src/app/theme.ts.
try {
  if (localStorage.getItem('quizcast.colour-scheme') === 'light')
    document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
} catch {
  // No storage: the default is dark.
}
// And before the first module: the content policy lets nobody compile code, so the schema library need not try.
globalThis.__zod_globalConfig = { jitless: true };
