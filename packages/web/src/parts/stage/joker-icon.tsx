import type { JokerView } from '@quizcast/game/games/stage-quiz/views/view';
import { iconNameOf, signOf, type IconName } from './joker-icon-name.ts';
import styles from './joker-row.module.css';

/** The picture on a joker's badge, 64 × 64, in the current color. */
export function JokerIcon({ joker }: { joker: JokerView }) {
  const sign = signOf(joker);
  return (
    <svg className={styles.icon} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      {sign === null ? drawing(iconNameOf(joker)) : <Sign sign={sign} />}
    </svg>
  );
}

export function drawing(name: IconName) {
  switch (name) {
    case 'fifty-fifty':
      return <FiftyFifty />;
    case 'audience':
      return <AudienceIcon />;
    case 'phone':
      return (
        <path d="M19 8c2-1 4 0 5 2l4 9c1 2 0 4-1 5l-4 4c3 6 7 10 13 13l4-4c1-1 3-2 5-1l9 4c2 1 3 3 2 5-2 6-6 9-12 9C27 53 11 37 10 20c0-6 3-10 9-12Z" />
      );
    case 'twitch':
      return (
        <>
          <path
            fillRule="evenodd"
            d="M14 7h40v27L42 46h-9l-8 8h-7v-8H8V17L14 7Zm2 7v25h9v6l6-6h9l8-8V13H16Z"
          />
          <path d="M28 20h5v12h-5zM40 20h5v12h-5z" />
        </>
      );
    case 'chat':
      return (
        <>
          <path d="M10 10h34a6 6 0 0 1 6 6v14a6 6 0 0 1-6 6H26L14 46V36h-4a6 6 0 0 1-6-6V16a6 6 0 0 1 6-6Z" />
          <path d="M55 22a6 6 0 0 1 5 6v14a6 6 0 0 1-6 6h-2v9L41 48H28l6-7h11a10 10 0 0 0 10-10v-9Z" />
        </>
      );
    case 'double-dip':
      return (
        <text className={styles.fifty} x="32" y="44" textAnchor="middle">
          {'×2'}
        </text>
      );
    case 'switch':
      return <path d="M8 26V18h32V8l16 14-16 14V26ZM56 38v8H24v10L8 42l16-14v10Z" />;
    case 'star':
      return (
        <path d="m32 5 7.8 17.2 18.7 2-14 12.6 4 18.5L32 45.8l-16.5 9.5 4-18.5-14-12.6 18.7-2Z" />
      );
  }
}

function Sign({ sign }: { sign: string }) {
  return (
    <text className={styles.sign} x="32" y="34" textAnchor="middle" dominantBaseline="central">
      {sign}
    </text>
  );
}

/** Paths for the letters would be larger; heavy system digits look the same everywhere. */
function FiftyFifty() {
  return (
    <text
      className={styles.fifty}
      x="32"
      y="42"
      textAnchor="middle"
      textLength="84"
      lengthAdjust="spacingAndGlyphs"
    >
      {'50:50'}
    </text>
  );
}

function AudienceIcon() {
  return (
    <>
      <circle cx="32" cy="19" r="9" />
      <path d="M14 52c0-14 8-21 18-21s18 7 18 21Z" />
      <circle cx="10" cy="24" r="7" />
      <circle cx="54" cy="24" r="7" />
      <path d="M-4 52c0-12 5-18 13-18 2 0 4 .4 5.6 1.2C11 39 9 45 9 52ZM68 52c0-12-5-18-13-18-2 0-4 .4-5.6 1.2C53 39 55 45 55 52Z" />
    </>
  );
}
