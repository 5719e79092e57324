import gamePicture from './game-picture.svg';
import classes from './canvas-background.module.css';

export const groundKinds = ['checker', 'game', 'color', 'screenshot'] as const;
export type GroundKind = (typeof groundKinds)[number];

/** Background of the canvas in the editor; on air it is the stream. */
export interface GroundChoice {
  kind: GroundKind;
  color: string;
  /** Object URL of this page; null when there is no screenshot. */
  screenshot: string | null;
}

export function Ground({ choice }: { choice: GroundChoice }) {
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
