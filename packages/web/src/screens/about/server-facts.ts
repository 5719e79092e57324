import { useEffect, useState } from 'react';
import { z } from 'zod';

const engineNames = ['store', 'bus', 'identity', 'chat'] as const;
const engine = z.object({ name: z.string(), ok: z.boolean() });
const factsSchema = z.object({
  version: z.string(),
  engines: z.object({ store: engine, bus: engine, identity: engine, chat: engine }),
});
export type ServerFacts = z.infer<typeof factsSchema>;
export { engineNames };

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
