import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocalStorage } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { toastError } from '../../../toasts/toast.ts';
import { isColor } from '../fields/fields.ts';
import { groundKinds, type GroundChoice, type GroundKind } from './canvas-background.tsx';
import { storeScreenshot, storedScreenshot } from './screenshot-store.ts';

export interface GroundControl {
  choice: GroundChoice;
  setKind: (kind: GroundKind) => void;
  setColor: (color: string) => void;
  /** Sets the background of the canvas; shows an error if the file is not a picture. */
  take: (file: Blob) => void;
  removeScreenshot: () => void;
}

const maxBytes = 30_000_000;

const isKind = (value: unknown): value is GroundKind => groundKinds.some((kind) => kind === value);

/** Background of the canvas, stored in this browser. */
export function useGround(): GroundControl {
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
    let isOver = false;
    void storedScreenshot().then((kept) => {
      if (!isOver && kept !== null) show(kept);
    });
    return () => {
      isOver = true;
    };
  }, [show]);
  const take = async (file: Blob): Promise<void> => {
    if (file.size > maxBytes || !(await isPicture(file))) {
      toastError(t('ground.noPicture'));
      return;
    }
    show(file);
    setKind('screenshot');
    if (!(await storeScreenshot(file))) toastError(t('ground.notKept'));
  };
  const known = isKind(kind) ? kind : 'checker';
  return {
    choice: {
      kind: known === 'screenshot' && screenshot === null ? 'checker' : known,
      color: isColor(color) ? color : '#000000',
      screenshot,
    },
    setKind,
    setColor,
    take: (file) => void take(file),
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
  const made = useRef<string | null>(null);
  const show = useCallback((picture: Blob | null) => {
    if (made.current !== null) URL.revokeObjectURL(made.current);
    made.current = picture === null ? null : URL.createObjectURL(picture);
    setUrl(made.current);
  }, []);
  useEffect(
    () => () => {
      if (made.current !== null) URL.revokeObjectURL(made.current);
    },
    [],
  );
  return [url, show];
}
