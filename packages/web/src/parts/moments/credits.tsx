import { overlayTexts } from '../../messages/viewers/overlay-texts.ts';
import { numberText } from '../../messages/viewers/texts.ts';
import { FittedText } from '../fitted-text.tsx';
import type { PartStyle } from '../part-style.ts';
import type { CardProps } from './card-props.ts';
import type { Paint } from './paint.ts';
import { FullCard } from './full-card.tsx';
import { useOnAirTexts, type OnAirTexts } from './use-on-air-texts.ts';
import styles from './full-card.module.css';

interface Group {
  title: string;
  rows: { name: string; points: string }[];
}

const gapPx = 60;
const marginPx = 110;
const maxRowPx = 64;
const headPx = 58;

/** The players, the best viewers, and the others who made the show. */
export function Credits({ card, canvas, paint, language }: CardProps<'credits'>) {
  const t = useOnAirTexts(language);
  if (t === null) return null;
  const groups = groupsOf(card, t);
  const isWide = canvas.widthPx > canvas.heightPx;
  const columns = isWide ? Math.max(1, groups.length) : 1;
  const innerPx = canvas.widthPx - 2 * marginPx;
  const columnPx = Math.min(720, (innerPx - (columns - 1) * gapPx) / columns);
  const roomPx = canvas.heightPx - 520 - (isWide ? headPx : groups.length * (headPx + gapPx));
  const maxRows = Math.max(1, ...groups.map(({ rows }) => rows.length));
  const all = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  const rowPx = Math.min(maxRowPx, roomPx / (isWide ? maxRows : Math.max(1, all)));
  const bold = { ...paint.font, fontWeight: Math.max(700, paint.font.fontWeight) };
  return (
    <FullCard paint={paint}>
      <div className={styles.rise}>
        <FittedText text={card.title} font={bold} widthPx={innerPx} heightPx={120} maxPx={92} />
      </div>
      <div
        className={styles.groups}
        style={{ gap: gapPx, flexDirection: isWide ? 'row' : 'column' }}
      >
        {groups.map((group, index) => (
          <Names
            key={group.title}
            group={group}
            index={index}
            paint={paint}
            widthPx={columnPx}
            rowPx={rowPx}
          />
        ))}
      </div>
      <div className={styles.late} style={nth(groups.length)}>
        <FittedText
          text={t('thanks')}
          font={paint.font}
          widthPx={innerPx}
          heightPx={84}
          maxPx={60}
        />
      </div>
    </FullCard>
  );
}

const nth = (index: number): PartStyle => ({ '--nth': index });

interface NamesProps {
  group: Group;
  index: number;
  paint: Paint;
  widthPx: number;
  rowPx: number;
}

function Names({ group, index, paint, widthPx, rowPx }: NamesProps) {
  return (
    <div className={styles.late} style={{ ...nth(index), width: widthPx }}>
      <div className={styles.head}>
        <FittedText
          text={group.title}
          font={paint.font}
          widthPx={widthPx}
          heightPx={headPx}
          maxPx={36}
        />
      </div>
      {group.rows.map(({ name, points }, row) => (
        <div key={`${row} ${name}`} className={styles.row} style={{ height: rowPx }}>
          <FittedText
            text={name}
            font={paint.font}
            widthPx={points === '' ? widthPx : widthPx - 190}
            heightPx={rowPx * 0.92}
            maxPx={46}
            align={points === '' ? 'center' : 'start'}
          />
          {points !== '' && (
            <FittedText
              text={points}
              font={paint.font}
              widthPx={180}
              heightPx={rowPx * 0.92}
              maxPx={46}
              align="end"
            />
          )}
        </div>
      ))}
    </div>
  );
}

function groupsOf(
  { contestants, viewers, crew }: CardProps<'credits'>['card'],
  t: OnAirTexts,
): Group[] {
  const plain = (names: readonly string[]) => names.map((name) => ({ name, points: '' }));
  return [
    { title: t('contestants'), rows: plain(contestants) },
    {
      title: overlayTexts(t.language)('podium'),
      rows: viewers.map(({ name, points }) => ({ name, points: numberText(points, t.language) })),
    },
    { title: t('crew'), rows: plain(crew) },
  ].filter(({ rows }) => rows.length > 0);
}
