import { useState } from 'react';
import { hostOf, isCameraHost } from '@quizcast/game/games/category-quiz/cameras/camera-host';
import { useTexts } from '../texts.ts';

interface CameraFieldProps {
  /** The server refused it as a page address. */
  isWrong: boolean;
  onChange?: () => void;
}

/** Input `camera` for the address of a camera page, with a note on whether viewers will see it. */
export function CameraField({ isWrong, onChange }: CameraFieldProps) {
  const t = useTexts();
  const [camera, setCamera] = useState('');
  // The other allowed hosts are known only to the host of the show.
  const host = hostOf(camera.trim());
  const isUnknownHost = host !== null && host.includes('.') && !isCameraHost(host, []);
  return (
    <>
      <label htmlFor="camera">{t('cameraLabel')}</label>
      <input
        id="camera"
        name="camera"
        type="url"
        inputMode="url"
        onChange={({ currentTarget }) => {
          setCamera(currentTarget.value);
          onChange?.();
        }}
        maxLength={2000}
        autoComplete="off"
        spellCheck={false}
        aria-describedby="cameraHint"
        aria-invalid={isWrong}
      />
      <p id="cameraHint" className={isWrong ? 'fault' : 'hint'}>
        {isWrong ? t('cameraWrong') : isUnknownHost ? t('cameraAsk', { host }) : t('cameraHint')}
      </p>
    </>
  );
}

/** Whether it is an https address, as required for sending. */
export const isCameraAddress = (text: string): boolean => /^https:\/\/[^\s/]+\.[^\s]+$/i.test(text);
