import { hostOf, isCameraHost } from '@quizcast/game/games/category-quiz/cameras/camera-host';
import { useTexts } from '../texts.ts';

interface CameraFieldProps {
  camera: string;
  /** The server refused it as a page address. */
  isWrong: boolean;
  onCamera: (camera: string) => void;
}

/** Input for the address of a camera page, with a note on whether viewers will see it. */
export function CameraField({ camera, isWrong, onCamera }: CameraFieldProps) {
  const t = useTexts();
  // The other allowed hosts are known only to the host of the show.
  const host = hostOf(camera.trim());
  const isAsked = host !== null && host.includes('.') && !isCameraHost(host, []);
  return (
    <>
      <label htmlFor="camera">{t('cameraLabel')}</label>
      <input
        id="camera"
        type="url"
        inputMode="url"
        value={camera}
        onChange={({ currentTarget }) => onCamera(currentTarget.value)}
        maxLength={2000}
        autoComplete="off"
        spellCheck={false}
        aria-describedby="cameraHint"
        aria-invalid={isWrong}
      />
      <p id="cameraHint" className={isWrong ? 'fault' : 'hint'}>
        {isWrong ? t('cameraWrong') : isAsked ? t('cameraAsk', { host }) : t('cameraHint')}
      </p>
    </>
  );
}

/** Whether it is an https address, as required for sending. */
export const isCameraAddress = (text: string): boolean => /^https:\/\/[^\s/]+\.[^\s]+$/i.test(text);
