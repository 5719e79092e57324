import { useCallback, useMemo, useRef } from 'react';
import { importImageFrom, uploadFile, type UploadedFile } from '../../live/calls/upload.ts';
import { useUpload, type UploadFailure, type UploadState } from './use-upload.ts';

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
  const store = useCallback(({ address }: UploadedFile) => onStored(address), [onStored]);
  const { state, run, cancel } = useUpload(store, onUnseenFailure);
  const picker = useRef<() => void>(() => undefined);
  const send = useCallback(
    (file: Blob, isUnseen: boolean) =>
      void run((options) => uploadFile('image', file, options), isUnseen),
    [run],
  );
  const start = useCallback((file: Blob) => send(file, false), [send]);
  const take = useCallback((file: Blob) => send(file, true), [send]);
  const startFromUrl = useCallback(
    (address: string) => void run((options) => importImageFrom(address, options)),
    [run],
  );
  const pick = useCallback(() => picker.current(), []);
  const setPicker = useCallback((open: () => void) => {
    picker.current = open;
  }, []);
  return useMemo(
    () => ({ state, start, take, startFromUrl, cancel, pick, setPicker }),
    [state, start, take, startFromUrl, cancel, pick, setPicker],
  );
}
