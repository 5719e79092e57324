import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FileRefusal } from '@quizcast/game/refusals/file-refusal';
import { importImageFrom, uploadFile, type UploadResult } from '../../live/calls/upload.ts';

/** Why a picture was not stored. */
export type UploadFailure = FileRefusal | 'offline';

export type UploadState =
  | { kind: 'idle' }
  /** `fraction` of the bytes are sent; null while the server processes them. */
  | { kind: 'busy'; fraction: number | null }
  | { kind: 'failed'; reason: UploadFailure };

export interface ImageUpload {
  state: UploadState;
  start: (file: Blob) => void;
  /** As `start`, for pictures dropped or pasted out of sight of the field: `onUnseenFailure` is told any failure. */
  take: (file: Blob) => void;
  startFromUrl: (address: string) => void;
  cancel: () => void;
  /** Opens the file chooser. */
  pick: () => void;
  /** Registers the function that opens the file chooser. */
  setPicker: (open: () => void) => void;
}

/**
 * Uploads one picture at a time and passes on its address. An upload continues after unmounting; `onUnseenFailure`
 * receives the reason if it fails only then.
 */
export function useImageUpload(
  onStored: (address: string) => void,
  onUnseenFailure: (reason: UploadFailure) => void,
): ImageUpload {
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  const isMounted = useRef(true);
  const picker = useRef<() => void>(() => undefined);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const run = useCallback(
    async (begin: (signal: AbortSignal) => Promise<UploadResult>, isUnseen = false) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setState({ kind: 'busy', fraction: null });
      const result = await begin(controller.signal);
      // A newer picture has replaced it.
      if (running.current !== controller) return;
      running.current = null;
      if (result.kind === 'stored') onStored(result.address);
      const after = stateAfter(result);
      if (isMounted.current) setState(after);
      if (after.kind === 'failed' && (isUnseen || !isMounted.current))
        onUnseenFailure(after.reason);
    },
    [onStored, onUnseenFailure],
  );
  const send = useCallback(
    (file: Blob, isUnseen: boolean) =>
      void run(
        (signal) =>
          uploadFile('image', file, {
            signal,
            onProgress: (fraction) =>
              setState({ kind: 'busy', fraction: fraction >= 1 ? null : fraction }),
          }),
        isUnseen,
      ),
    [run],
  );
  const start = useCallback((file: Blob) => send(file, false), [send]);
  const take = useCallback((file: Blob) => send(file, true), [send]);
  const startFromUrl = useCallback(
    (address: string) => void run((signal) => importImageFrom(address, { signal })),
    [run],
  );
  const cancel = useCallback(() => running.current?.abort(), []);
  const pick = useCallback(() => picker.current(), []);
  const setPicker = useCallback((open: () => void) => {
    picker.current = open;
  }, []);
  return useMemo(
    () => ({ state, start, take, startFromUrl, cancel, pick, setPicker }),
    [state, start, take, startFromUrl, cancel, pick, setPicker],
  );
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
