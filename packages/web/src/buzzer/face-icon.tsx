import type { Face, FaceKind } from './buzzer-state.ts';

type Shape =
  | 'pause'
  | 'dots'
  | 'grid'
  | 'hand'
  | 'lock'
  | 'clock'
  | 'mic'
  | 'speech'
  | 'check'
  | 'cross'
  | 'pen'
  | 'eye'
  | 'star'
  | 'coins'
  | 'lights'
  | 'number';

/** All others have a pause. */
const shapes: Readonly<Partial<Record<FaceKind, Shape>>> = {
  soon: 'dots',
  choose: 'grid',
  board: 'grid',
  double: 'coins',
  getReady: 'lights',
  press: 'hand',
  early: 'lock',
  pressed: 'dots',
  tooLate: 'clock',
  first: 'number',
  answer: 'mic',
  behind: 'number',
  other: 'speech',
  right: 'check',
  wrong: 'cross',
  solved: 'eye',
  shown: 'eye',
  timeUp: 'clock',
  type: 'pen',
  revealed: 'eye',
  finalSoon: 'star',
  wager: 'coins',
  finalReveal: 'dots',
  won: 'star',
  lost: 'number',
};

/** Paths in a 24 × 24 view box. */
const lines: Readonly<Record<Exclude<Shape, 'number'>, string>> = {
  pause: 'M8.5 6v12M15.5 6v12',
  dots: 'M5 12h.01M12 12h.01M19 12h.01',
  grid: 'M4 4h16v16H4zM4 9.3h16M4 14.6h16M9.3 4v16M14.6 4v16',
  hand: 'M9 12.5V5a1.6 1.6 0 0 1 3.2 0v5.5l4.6 1a2.5 2.5 0 0 1 2 2.5v2a5 5 0 0 1-5 5h-2a5 5 0 0 1-4-2l-3.3-4.6a1.5 1.5 0 0 1 2.3-1.9z',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2',
  mic: 'M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3zM6 11a6 6 0 0 0 12 0M12 17v4M9 21h6',
  speech: 'M4 5h16v11h-9l-4.5 4v-4H4zM8 9h8M8 12h5',
  check: 'M4.5 12.5l5 5 10-11',
  cross: 'M6 6l12 12M18 6L6 18',
  pen: 'M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  star: 'M12 3.2l2.7 5.6 6.1.8-4.5 4.2 1.1 6.1-5.4-3-5.4 3 1.1-6.1-4.5-4.2 6.1-.8z',
  coins: 'M4 8c0-4 16-4 16 0s-16 4-16 0v8c0 4 16 4 16 0V8M4 12c0 4 16 4 16 0',
  lights: 'M4.5 9.5a2.5 2.5 0 1 0 .01 0M12 9.5a2.5 2.5 0 1 0 .01 0M19.5 9.5a2.5 2.5 0 1 0 .01 0',
};

const placeOf = (face: Face): number => ('place' in face ? face.place : 1);

/** The shape on the dome; with the text it conveys what the color means. */
export function FaceIcon({ face }: { face: Face }) {
  const shape = shapes[face.kind] ?? 'pause';
  if (shape === 'number') return <span className="numeral">{placeOf(face)}</span>;
  return (
    <svg viewBox="0 0 24 24" className="icon" data-shape={shape} aria-hidden="true">
      <path d={lines[shape]} />
    </svg>
  );
}
