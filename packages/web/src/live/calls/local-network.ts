import { useEffect, useState } from 'react';
import { z } from 'zod';
import { parseWith, request, type ApiResult } from '../../api.ts';

const localNetworkSchema = z.object({
  canChange: z.boolean(),
  isOpen: z.boolean(),
  origins: z.array(z.string()),
});

/** Whether phones of the local network may join a Quizcast that listens on localhost only, and at which address. */
export type LocalNetworkState = z.infer<typeof localNetworkSchema>;

/** Opens the server to phones of the local network, or closes it again. */
export const openToLocalNetwork = (isOpen: boolean): Promise<ApiResult<LocalNetworkState>> =>
  request('/api/v1/local-network', {
    method: 'PUT',
    json: { isOpen },
    read: parseWith(localNetworkSchema),
  });

/**
 * The state, null until loaded, and its setter. Fetched again when the players' address (`joinedAt`) changes, as the
 * switch exists in several places.
 */
export function useLocalNetwork(
  joinedAt: string | null,
): [LocalNetworkState | null, (state: LocalNetworkState) => void] {
  const [state, setState] = useState<LocalNetworkState | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    void request('/api/v1/local-network', {
      signal: controller.signal,
      read: parseWith(localNetworkSchema),
    }).then((result) => {
      if (result.kind === 'done' && !controller.signal.aborted) setState(result.content);
    });
    return () => controller.abort();
  }, [joinedAt]);
  return [state, setState];
}
