import { readConfig } from '../config/config.ts';
import { serve } from './serve.ts';

/** Serves nothing but 'here', and goes on for the milliseconds it is given after it is told to end. */
const read = readConfig(process.env);
if (read.kind === 'wrong') throw new Error(read.line);
await serve(read.config, async () => ({
  fetch: () => new Response('here'),
  drainsForMs: Number(process.argv[2]),
  close: async () => undefined,
}));
