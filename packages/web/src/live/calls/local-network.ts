import { useEffect, useState } from 'react';
import { z } from 'zod';
import { by, request, type ApiResult } from '../../api.ts';

const localNetworkSchema = z.object({
  canChange: z.boolean(),
  isOpen: z.boolean(),
  origins: z.array(z.string()),
});

/** Whether phones of this network may join a Quizcast that listens for its own computer alone, and where they open it. */
export type LocalNetworkState = z.infer<typeof localNetworkSchema>;

/** Lets phones of this network join, or does not any more. */
export const openToLocalNetwork = (isOpen: boolean): Promise<ApiResult<LocalNetworkState>> =>
  request('/api/v1/local-network', {
    method: 'PUT',
    json: { isOpen },
    read: by(localNetworkSchema),
  });

/**
 * Null until it is known; with the way to show what has changed. Asked again when players open Quizcast at another address (`joinedAt`):
 * the same switch stands in several places.
 */
export function useLocalNetwork(
  joinedAt: string | null,
): [LocalNetworkState | null, (state: LocalNetworkState) => void] {
  const [state, setState] = useState<LocalNetworkState | null>(null);
  useEffect(() => {
    const asked = new AbortController();
    void request('/api/v1/local-network', {
      signal: asked.signal,
      read: by(localNetworkSchema),
    }).then((result) => {
      if (result.kind === 'done' && !asked.signal.aborted) setState(result.content);
    });
    return () => asked.abort();
  }, [joinedAt]);
  return [state, setState];
}
