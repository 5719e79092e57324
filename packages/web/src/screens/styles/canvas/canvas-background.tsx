import gamePicture from './game-picture.svg';
import classes from './canvas-background.module.css';

export const backgroundKinds = ['checker', 'game', 'color', 'screenshot'] as const;
export type BackgroundKind = (typeof backgroundKinds)[number];

/** Background of the canvas in the editor; on air it is the stream. */
export interface BackgroundChoice {
  kind: BackgroundKind;
  color: string;
  /** Object URL of this page; null when there is no screenshot. */
  screenshot: string | null;
}

export function CanvasBackground({ choice }: { choice: BackgroundChoice }) {
  const { kind, color, screenshot } = choice;
  const picture = kind === 'game' ? gamePicture : kind === 'screenshot' ? screenshot : null;
  if (picture !== null)
    return <img className={classes.ground} src={picture} alt="" data-ground={kind} />;
  return (
    <div
      className={classes.ground}
      data-ground={kind}
      style={kind === 'color' ? { background: color } : undefined}
    />
  );
}
