import { memo } from 'react';
import type { OverlayView } from '@quizcast/game/views/view';
import { ActionIcon } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { OverlayCanvas } from '../../parts/overlay-canvas.tsx';
import { CanvasFrame, ClearedWords } from '../../ui/canvas-frame.tsx';
import { ClearButton } from '../../ui/fields/clear-button.tsx';
import { overlayPath } from '../../ui/overlay-address.ts';
import classes from './air-preview.module.css';

/** The overlay itself, drawn from the view that every overlay receives. */
export const AirPreview = memo(function AirPreview(props: {
  view: OverlayView;
  clockOffsetMs: number;
  userId: string;
  /** Shrinks in low windows when another part needs the height, but is never hidden. */
  canShrink?: boolean;
}) {
  const { t } = useTranslation('play');
  return (
    <section
      className={classes.preview}
      aria-labelledby="preview-title"
      data-gives-way={props.canShrink === true || undefined}
    >
      <header className={classes.head}>
        <h2 id="preview-title" className={classes.title}>
          {t('preview.title')}
        </h2>
        {/* While the picture is cleared, the bar at the top restores it. */}
        {!props.view.isCleared && <ClearButton isCleared={false} hasKey size="compact-sm" />}
        <ActionIcon
          component="a"
          href={overlayPath(props.userId)}
          target="_blank"
          rel="noopener"
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('preview.open')}
          title={t('preview.open')}
        >
          <IconExternalLink size={16} aria-hidden />
        </ActionIcon>
      </header>
      <div className={classes.frame}>
        <CanvasFrame>
          {/* Hidden from screen readers, as the console has the same content, and inert. */}
          <div className={classes.canvas} aria-hidden inert>
            <OverlayCanvas view={props.view} clockOffsetMs={props.clockOffsetMs} />
          </div>
          {props.view.isCleared && <ClearedWords />}
        </CanvasFrame>
      </div>
    </section>
  );
});
