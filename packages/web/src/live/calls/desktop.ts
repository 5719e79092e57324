import { useEffect, useState } from 'react';
import { z } from 'zod';
import { parseWith, noContent, request } from '../../api.ts';

const desktopSchema = z.object({ canQuit: z.boolean() });

/** Whether this page is open on the computer that Quizcast is installed on, and may quit it. */
export function useCanQuit(): boolean {
  const [canQuit, setCanQuit] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    void fetchCanQuit(controller.signal).then((answer) => {
      if (!controller.signal.aborted) setCanQuit(answer);
    });
    return () => controller.abort();
  }, []);
  return canQuit;
}

async function fetchCanQuit(signal: AbortSignal): Promise<boolean> {
  const result = await request('/api/v1/desktop', { signal, read: parseWith(desktopSchema) });
  return result.kind === 'done' && result.content.canQuit;
}

/** Stops the server. False when it refused or did not answer. */
export async function quitServer(): Promise<boolean> {
  const result = await request('/api/v1/desktop/quit', { method: 'POST', read: noContent });
  return result.kind === 'done';
}
