import { memo, useEffect, useMemo, useRef, useState } from 'react';
import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type { OverlayView } from '@quizcast/game/views/view';
import { categoryPlayed, categoryPreviewView } from '../../parts/preview/category-preview.ts';
import { OverlayCanvas } from '../../parts/overlay-canvas.tsx';
import { previewView } from '../../parts/preview/preview-view.ts';
import type { CategorySample, sampleShow } from './sample-show.ts';
import classes from './style-thumbnail.module.css';
import type { AnyStyle } from '../../games/game-side.ts';
import { isCategoryStyle } from './style-kind.ts';

/** Content of all thumbnails, drawn in each style; referentially stable while unchanged. */
export interface ThumbnailContent extends Pick<QuizShowApp, 'settings' | 'fonts'> {
  sample: ReturnType<typeof sampleShow>;
  categorySample: CategorySample;
}

interface StyleThumbnailProps {
  style: AnyStyle;
  content: ThumbnailContent;
}

/** Thumbnail of a style, drawn by the overlay. Rendered when it comes near the visible area, and then kept. */
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
  const view = useMemo(() => viewOf(style, content), [style, content]);
  return <OverlayCanvas view={view} clockOffsetMs={0} still />;
}

function viewOf(style: AnyStyle, content: ThumbnailContent): OverlayView {
  const { settings, fonts, sample, categorySample } = content;
  const app = { settings, fonts };
  return isCategoryStyle(style)
    ? categoryPreviewView({ app, style, show: halfPlayed(categorySample) })
    : previewView({ state: 'locked', app, style, ...sample, nowMs: 0 });
}

const played = new WeakMap<CategorySample, CategoryQuizshow>();

/** A partly played board, computed once for all thumbnails. */
function halfPlayed(sample: CategorySample): CategoryQuizshow {
  const known = played.get(sample);
  if (known !== undefined) return known;
  const { show } = categoryPlayed({ ...sample, state: 'halfBoard', nowMs: 0 });
  played.set(sample, show);
  return show;
}
