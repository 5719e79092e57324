import { backOffMs } from '@quizcast/game/client/back-off';
import { useEffect, useRef, useState } from 'react';
import type { FacecamView } from '@quizcast/game/games/category-quiz/view';
import { FittedText } from '../fitted-text.tsx';
import { OnlyInBrowser } from '../on-demand.tsx';
import { cameraPage, signOf, type CameraPage } from './camera-address.ts';
import { useEnters } from './entrance.tsx';
import { camSize } from './geometry.ts';
import { initialsOf } from './initials.ts';
import styles from './camera.module.css';
import type { Font } from '@quizcast/game/values/style-values';

export interface CameraProps {
  facecam: FacecamView;
  name: string;
  font: Font;
}

/** The camera of a view, over the initials of its name, which are visible until it is loaded. */
export function Camera({ facecam, name, font }: CameraProps) {
  return (
    <>
      <div className={styles.plate} aria-hidden="true">
        <FittedText
          text={initialsOf(name)}
          font={font}
          widthPx={260}
          heightPx={camSize.heightPx - camSize.plateHeightPx - 16}
          maxPx={124}
        />
      </div>
      {facecam.src !== '' && (
        <OnlyInBrowser>
          <Live facecam={facecam} name={name} />
        </OnlyInBrowser>
      )}
    </>
  );
}

function Live({ facecam: { isImage, src, isHeard }, name }: Omit<CameraProps, 'font'>) {
  if (isImage) return <Portrait key={src} src={src} />;
  const page = cameraPage(src, isHeard, location.host);
  return page && <Page key={page.address} name={name} page={page} isHeard={isHeard} />;
}

function Portrait({ src }: { src: string }) {
  const enters = useEnters();
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  if (state === 'failed') return null;
  return (
    <img
      className={styles.live}
      src={src}
      alt=""
      referrerPolicy="no-referrer"
      data-shown={state === 'shown'}
      data-enters={enters}
      ref={(image) => {
        if (image?.complete === true && image.naturalWidth > 0) setState('shown');
      }}
      onLoad={() => setState('shown')}
      onError={() => setState('failed')}
    />
  );
}

/** Retries a page that is not loaded within this time. */
const firstRetryMs = 20_000;
const maxMs = 160_000;

interface PageProps {
  name: string;
  page: CameraPage;
  isHeard: boolean;
}

/**
 * A camera page, hidden until it is known to be loaded, as a failed page would show the browser's error page. Only the
 * arrival of its messages matters; their content is ignored.
 */
function Page({ name, page, isHeard }: PageProps) {
  const [attempt, setAttempt] = useState(0);
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    if (isLoaded) return undefined;
    const retry = () => setAttempt((count) => count + 1);
    const timer = setTimeout(retry, backOffMs(firstRetryMs, maxMs, attempt, 1));
    addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', retry);
    };
  }, [isLoaded, attempt]);
  return (
    <PageFrame
      key={attempt}
      name={name}
      page={page}
      isHeard={isHeard}
      isShown={isLoaded}
      onLoaded={() => setIsLoaded(true)}
    />
  );
}

interface PageFrameProps extends PageProps {
  isShown: boolean;
  onLoaded: () => void;
}

function PageFrame({ name, page, isHeard, isShown, onLoaded }: PageFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const onMessage = ({ source }: MessageEvent) => {
      if (source !== null && source === frame.current?.contentWindow) onLoaded();
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  });
  // An iframe fires `load` for the browser's error page, too. An image of the same site shows whether the site is
  // reachable.
  const loaded = () => {
    if (!navigator.onLine) return;
    if (!page.isNinja) return onLoaded();
    const sign = new Image();
    sign.referrerPolicy = 'no-referrer';
    sign.addEventListener('load', onLoaded);
    sign.src = signOf(page.address);
  };
  return (
    <iframe
      ref={frame}
      className={styles.live}
      data-part="camera"
      data-shown={isShown}
      src={page.address}
      title={name}
      tabIndex={-1}
      sandbox="allow-scripts allow-same-origin"
      allow={isHeard ? 'autoplay' : ''}
      referrerPolicy="no-referrer"
      loading="eager"
      onLoad={loaded}
    />
  );
}
