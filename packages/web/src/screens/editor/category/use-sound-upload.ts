import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { uploadFile } from '../../../live/calls/upload.ts';
import type { UploadState } from '../../../ui/fields/use-image-upload.ts';

export interface SoundUpload {
  state: UploadState;
  take: (file: Blob) => void;
  cancel: () => void;
}

/** Stores one sound at a time and says where it is kept. */
export function useSoundUpload(onStored: (address: string) => void): SoundUpload {
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const take = useCallback(
    (file: Blob) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setState({ kind: 'busy', fraction: null });
      const onProgress = (fraction: number) =>
        setState({ kind: 'busy', fraction: fraction >= 1 ? null : fraction });
      void uploadFile('sound', file, { signal: controller.signal, onProgress }).then((result) => {
        // A newer sound has taken its place.
        if (running.current !== controller) return;
        running.current = null;
        if (result.kind === 'stored') onStored(result.address);
        if (!isHere.current) return;
        if (result.kind === 'refused') setState({ kind: 'failed', reason: result.code });
        else if (result.kind === 'offline') setState({ kind: 'failed', reason: 'offline' });
        else setState({ kind: 'idle' });
      });
    },
    [onStored],
  );
  const cancel = useCallback(() => running.current?.abort(), []);
  return useMemo(() => ({ state, take, cancel }), [state, take, cancel]);
}
