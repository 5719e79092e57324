import { useEffect, useState } from 'react';
import { z } from 'zod';
import { send } from '../../api.ts';

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
    // It says how it is with a status of its own when it is not well.
    void send('/healthz', { signal: leaving.signal })
      .then((answer) => (answer instanceof Response ? answer.json() : null))
      .then((answer: unknown) => factsSchema.safeParse(answer).data ?? null)
      .catch(() => null)
      .then((known) => leaving.signal.aborted || setFacts(known));
    return () => leaving.abort();
  }, []);
  return facts;
}
