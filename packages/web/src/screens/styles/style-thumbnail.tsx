import { memo, useEffect, useMemo, useRef, useState } from 'react';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type { QuizshowStyle } from '@quizcast/game/document/style';
import { OverlayCanvas } from '../../parts/overlay-canvas.tsx';
import { previewView } from '../../parts/preview-view.ts';
import type { sampleShow } from './sample-show.ts';
import classes from './style-thumbnail.module.css';

/** What all thumbnails show in their own style; the same object as long as nothing in it has changed. */
export interface ThumbnailContent extends Pick<QuizShowApp, 'settings' | 'fonts'> {
  sample: ReturnType<typeof sampleShow>;
}

interface StyleThumbnailProps {
  style: QuizshowStyle;
  content: ThumbnailContent;
}

/** A style as the overlay draws it over a game. Drawn when it comes near the visible part of the page, and kept. */
export const StyleThumbnail = memo(function StyleThumbnail(props: StyleThumbnailProps) {
  const { style, content } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (element === null || isNear) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);
  return (
    <div ref={frame} className={classes.frame} aria-hidden="true">
      <div className={classes.game} data-orientation={style.orientation}>
        {isNear && <Picture style={style} content={content} />}
      </div>
    </div>
  );
});

function Picture({ style, content }: StyleThumbnailProps) {
  const { settings, fonts, sample } = content;
  const view = useMemo(
    () => previewView({ state: 'locked', app: { settings, fonts }, style, ...sample, nowMs: 0 }),
    [settings, fonts, style, sample],
  );
  return <OverlayCanvas view={view} clockOffsetMs={0} still />;
}
