import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastError } from '../../../toasts/toast.ts';

/** Plays one sound at a time; the same one again stops it. Stops on unmount. */
export function useSound() {
  const { t } = useTranslation('files');
  const [playing, setPlaying] = useState<string | null>(null);
  const sound = useRef<HTMLAudioElement | null>(null);
  const stop = useCallback(() => {
    const before = sound.current;
    sound.current = null;
    before?.pause();
    setPlaying(null);
  }, []);
  useEffect(() => stop, [stop]);
  const play = useCallback(
    (address: string) => {
      const isSame = sound.current?.getAttribute('src') === address;
      stop();
      if (isSame) return;
      const next = new Audio();
      next.setAttribute('src', address);
      sound.current = next;
      setPlaying(address);
      const ended = (): void => {
        if (sound.current === next) stop();
      };
      next.addEventListener('ended', ended);
      next.play().catch(() => {
        if (sound.current !== next) return;
        ended();
        toastError(t('own.cannotPlay'));
      });
    },
    [stop, t],
  );
  return { playing, play };
}
