import { useEffect, useState } from 'react';
import { z } from 'zod';
import { send } from '../../api.ts';

export const engineNames = ['store', 'bus', 'identity', 'chat'] as const;
type EngineName = (typeof engineNames)[number];
const engine = z.object({ name: z.string(), ok: z.boolean() });
/** The chat is read during votes only, so its state is known only then. */
const chat = engine.extend({ state: z.enum(['idle', 'connecting', 'connected', 'failing']) });
export const factsSchema = z.object({
  version: z.string(),
  engines: z.object({ store: engine, bus: engine, identity: engine, chat }),
});
type ServerFacts = z.infer<typeof factsSchema>;

/** Text key of an engine's condition. */
export function conditionOf(name: EngineName, engines: ServerFacts['engines']) {
  if (name === 'chat' && engines.chat.state !== 'connected') return engines.chat.state;
  return engines[name].ok ? 'works' : 'fails';
}

/** Facts reported by the server; `loading` until it has answered, null when it does not answer. */
export function useServerFacts(): ServerFacts | null | 'loading' {
  const [facts, setFacts] = useState<ServerFacts | null | 'loading'>('loading');
  useEffect(() => {
    const leaving = new AbortController();
    // An unhealthy server answers with an error status and still sends its facts.
    void send('/healthz', { signal: leaving.signal })
      .then((answer) => (answer instanceof Response ? answer.json() : null))
      .then((answer: unknown) => factsSchema.safeParse(answer).data ?? null)
      .catch(() => null)
      .then((known) => leaving.signal.aborted || setFacts(known));
    return () => leaving.abort();
  }, []);
  return facts;
}
