import { hostOf, isCameraHost } from '@quizcast/game/games/category-quiz/cameras/camera-host';
import { useTexts } from '../texts.ts';

interface CameraFieldProps {
  camera: string;
  /** It was tried, and is no address of a page. */
  isWrong: boolean;
  onCamera: (camera: string) => void;
}

/** The address of a camera page, and whether viewers are going to see it. */
export function CameraField({ camera, isWrong, onCamera }: CameraFieldProps) {
  const t = useTexts();
  // Which other hosts are allowed only the host of the show knows.
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

/** Whether it may be sent: an https address. */
export const isCameraAddress = (text: string): boolean => /^https:\/\/[^\s/]+\.[^\s]+$/i.test(text);
