import { useEffect, useState } from 'react';
import { z } from 'zod';

export const engineNames = ['store', 'bus', 'identity', 'chat'] as const;
type EngineName = (typeof engineNames)[number];
const engine = z.object({ name: z.string(), ok: z.boolean() });
/** The chat is read during votes only, so that it works is known only then. */
const chat = engine.extend({ state: z.enum(['idle', 'connecting', 'connected', 'failing']) });
export const factsSchema = z.object({
  version: z.string(),
  engines: z.object({ store: engine, bus: engine, identity: engine, chat }),
});
type ServerFacts = z.infer<typeof factsSchema>;

/** How an engine does, as a key of the texts. */
export function conditionOf(name: EngineName, engines: ServerFacts['engines']) {
  if (name === 'chat' && engines.chat.state !== 'connected') return engines.chat.state;
  return engines[name].ok ? 'works' : 'fails';
}

/** What the server says of itself; `loading` until it has answered, null when it does not. */
export function useServerFacts(): ServerFacts | null | 'loading' {
  const [facts, setFacts] = useState<ServerFacts | null | 'loading'>('loading');
  useEffect(() => {
    const leaving = new AbortController();
    fetch('/healthz', { signal: leaving.signal })
      .then((response) => response.json())
      .then((answer: unknown) => setFacts(factsSchema.parse(answer)))
      .catch(() => {
        if (!leaving.signal.aborted) setFacts(null);
      });
    return () => leaving.abort();
  }, []);
  return facts;
}
