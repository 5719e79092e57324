import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocalStorage } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { toastError } from '../../../toasts/toast.ts';
import { isColor } from '../fields/fields.ts';
import {
  backgroundKinds,
  type BackgroundChoice,
  type BackgroundKind,
} from './canvas-background.tsx';
import { storeScreenshot, storedScreenshot } from './screenshot-store.ts';

export interface BackgroundControl {
  choice: BackgroundChoice;
  setKind: (kind: BackgroundKind) => void;
  setColor: (color: string) => void;
  /** Sets the background of the canvas; shows an error if the file is not a picture. */
  setScreenshot: (file: Blob) => void;
  removeScreenshot: () => void;
}

const maxBytes = 30_000_000;

const isKind = (value: unknown): value is BackgroundKind =>
  backgroundKinds.some((kind) => kind === value);

/** Background of the canvas, stored in this browser. */
export function useCanvasBackground(): BackgroundControl {
  const { t } = useTranslation('canvas');
  const [kind, setKind] = useLocalStorage<string>({
    key: 'quizcast.canvas-ground',
    defaultValue: 'game',
    getInitialValueInEffect: false,
  });
  const [color, setColor] = useLocalStorage<string>({
    key: 'quizcast.canvas-colour',
    defaultValue: '#00b140',
    getInitialValueInEffect: false,
  });
  const [screenshot, show] = useObjectUrl();
  useEffect(() => {
    let isCancelled = false;
    void storedScreenshot().then((stored) => {
      if (!isCancelled && stored !== null) show(stored);
    });
    return () => {
      isCancelled = true;
    };
  }, [show]);
  const setScreenshot = async (file: Blob): Promise<void> => {
    if (file.size > maxBytes || !(await isPicture(file))) {
      toastError(t('ground.noPicture'));
      return;
    }
    show(file);
    setKind('screenshot');
    if (!(await storeScreenshot(file))) toastError(t('ground.notKept'));
  };
  const validKind = isKind(kind) ? kind : 'checker';
  return {
    choice: {
      kind: validKind === 'screenshot' && screenshot === null ? 'checker' : validKind,
      color: isColor(color) ? color : '#000000',
      screenshot,
    },
    setKind,
    setColor,
    setScreenshot: (file) => void setScreenshot(file),
    removeScreenshot: () => {
      show(null);
      setKind('game');
      void storeScreenshot(null);
    },
  };
}

async function isPicture(file: Blob): Promise<boolean> {
  if (!file.type.startsWith('image/')) return false;
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}

/** Object URL of a picture, revoked when the picture changes or the page is left. */
function useObjectUrl(): [string | null, (picture: Blob | null) => void] {
  const [url, setUrl] = useState<string | null>(null);
  const currentUrl = useRef<string | null>(null);
  const show = useCallback((picture: Blob | null) => {
    if (currentUrl.current !== null) URL.revokeObjectURL(currentUrl.current);
    currentUrl.current = picture === null ? null : URL.createObjectURL(picture);
    setUrl(currentUrl.current);
  }, []);
  useEffect(
    () => () => {
      if (currentUrl.current !== null) URL.revokeObjectURL(currentUrl.current);
    },
    [],
  );
  return [url, show];
}
