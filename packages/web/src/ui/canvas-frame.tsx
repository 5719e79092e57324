import type { ReactNode } from 'react';
import classes from './canvas-frame.module.css';
import { IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PartBoundary } from '../parts/lazy-screen.tsx';
import { Fault } from './lazy-part.tsx';

/**
 * A 16:9 or 9:16 frame for the overlay canvas, on a background that shows transparency. A picture that fails to load or
 * to render leaves the screen around it usable.
 */
export function CanvasFrame(props: { isUpright?: boolean; children: ReactNode }) {
  return (
    <div className={classes.frame} data-upright={props.isUpright === true || undefined}>
      <PartBoundary catchesAll fault={pictureFault}>
        {props.children}
      </PartBoundary>
    </div>
  );
}

const pictureFault = (retry: () => void) => (
  <div className={classes.words}>
    <Fault onRetry={retry} />
  </div>
);

/** Shown in a preview while the picture is cleared, so that emptiness is not taken for a fault. */
export function ClearedWords() {
  const { t } = useTranslation('overlays');
  return (
    <p className={classes.words}>
      <IconEyeOff size={20} aria-hidden />
      {t('clear.nothing')}
    </p>
  );
}
