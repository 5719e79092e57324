import { useCallback, useEffect, useRef, useState } from 'react';
import type { FileRefusal } from '@quizcast/game/refusals/file-refusal';
import type { UploadedFile, UploadOptions, UploadResult } from '../../live/calls/upload.ts';

/** Why a file was not stored. */
export type UploadFailure = FileRefusal | 'offline';

export type UploadState =
  | { kind: 'idle' }
  /** `fraction` of the bytes are sent; null while the server processes them. */
  | { kind: 'busy'; fraction: number | null }
  | { kind: 'failed'; reason: UploadFailure };

/**
 * Runs one upload at a time; a new one replaces it. It continues after unmounting. All functions are stable if those
 * passed are.
 *
 * @param onUnseenFailure is called with the reason if it fails only then, or if `isUnseen`
 */
export function useUpload(
  onStored: (stored: UploadedFile) => void,
  onUnseenFailure?: (reason: UploadFailure) => void,
) {
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const run = useCallback(
    async (begin: (options: UploadOptions) => Promise<UploadResult>, isUnseen = false) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setState({ kind: 'busy', fraction: null });
      const result = await begin({
        signal: controller.signal,
        onProgress: (fraction) =>
          setState({ kind: 'busy', fraction: fraction >= 1 ? null : fraction }),
      });
      // A newer file has replaced it.
      if (running.current !== controller) return;
      running.current = null;
      if (result.kind === 'stored') onStored(result);
      const after = stateAfter(result);
      if (isMounted.current) setState(after);
      if (after.kind === 'failed' && (isUnseen || !isMounted.current))
        onUnseenFailure?.(after.reason);
    },
    [onStored, onUnseenFailure],
  );
  const cancel = useCallback(() => running.current?.abort(), []);
  return { state, run, cancel };
}

function stateAfter(result: UploadResult): UploadState {
  switch (result.kind) {
    case 'stored':
    case 'cancelled':
      return { kind: 'idle' };
    case 'offline':
      return { kind: 'failed', reason: 'offline' };
    case 'refused':
      return { kind: 'failed', reason: result.code };
  }
}
