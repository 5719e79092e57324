import { useEffect } from 'react';
import { z } from 'zod';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { parseWith, request } from '../../api.ts';

const updatesSchema = z.object({
  isOn: z.boolean(),
  /** The running version. */
  version: z.string(),
  newer: z.string().nullable(),
  /** Epoch milliseconds. */
  askedAtMs: z.number().nullable(),
  fault: z.enum(['unreachable', 'refused', 'unusable']).nullable(),
  host: z.string(),
});
export type Updates = z.infer<typeof updatesSchema>;

const path = '/api/v1/desktop/updates';

/** One per page, shared by the account menu and the settings. */
const updatesStore = createStore<{ updates: Updates | null }>(() => ({ updates: null }));

/** State of updates; null where this page is not open on the computer that Quizcast is installed on. */
export function useUpdates(isAtComputer: boolean): Updates | null {
  useEffect(() => {
    if (!isAtComputer) return undefined;
    const controller = new AbortController();
    void request(path, { signal: controller.signal, read: parseWith(updatesSchema) }).then(
      (result) => {
        if (result.kind === 'done') updatesStore.setState({ updates: result.content });
      },
    );
    return () => controller.abort();
  }, [isAtComputer]);
  return useStore(updatesStore, ({ updates }) => updates);
}

/** @returns false when the server refused or does not answer */
export async function switchUpdates(isOn: boolean): Promise<boolean> {
  const result = await request(path, {
    method: 'PUT',
    json: { isOn },
    read: parseWith(updatesSchema),
  });
  if (result.kind === 'done') updatesStore.setState({ updates: result.content });
  return result.kind === 'done';
}
