import { useState, type ReactNode } from 'react';
import type { CrowdBoardStyle } from '@quizcast/game/games/stage-quiz/style';
import type { BoardRowView, CrowdCardView, CrowdView } from '@quizcast/game/crowd/crowd-view';
import type { OverlayView } from '@quizcast/game/views/view';
import { useChanged } from '../changed.ts';
import { FittedText } from '../fitted-text.tsx';
import { useLeaving } from '../leaving.ts';
import { overlayTexts } from '../../messages/viewers/overlay-texts.ts';
import { numberText } from '../../messages/viewers/texts.ts';
import type { Paint } from '../moments/paint.ts';
import { fontStyle, placed, roundedLike, type PartStyle } from '../part-style.ts';
import { useCard } from './crowd-cards.ts';
import styles from './crowd-board.module.css';

export interface CrowdBoardProps {
  crowd: CrowdView;
  style: CrowdBoardStyle;
  /** What the panel follows: the question's colours and font. */
  question: Paint;
  language: OverlayView['language'];
  clockOffsetMs: number;
}

/** As long as the card's way out. */
const leaveMs = 300;
const padPx = 24;
const rowPx = 54;

/** What everybody answered and who leads, one card at a time. */
export function CrowdBoard(props: CrowdBoardProps) {
  const card = useCard(props.crowd.cards, props.clockOffsetMs);
  const { shown, leaves } = useLeaving(card, leaveMs);
  const key = shown === null ? '' : `${shown.kind} ${shown.fromMs}`;
  const enters = useChanged(key);
  const rowsBefore = useTopFiveBefore(shown);
  return (
    shown !== null && (
      <Framed
        key={key}
        {...props}
        card={shown}
        rowsBefore={rowsBefore}
        isEntering={enters}
        isLeaving={leaves}
      />
    )
  );
}

/** The five best as they were shown the last time, so that they can change places; null before. */
function useTopFiveBefore(card: CrowdCardView | null): readonly BoardRowView[] | null {
  const [seen, setSeen] = useState<{
    fromMs: number;
    rows: readonly BoardRowView[];
    before: readonly BoardRowView[] | null;
  } | null>(null);
  if (card?.kind === 'topFive' && card.fromMs !== seen?.fromMs)
    setSeen({ fromMs: card.fromMs, rows: card.rows, before: seen?.rows ?? null });
  return seen?.before ?? null;
}

interface FramedProps extends CrowdBoardProps {
  card: CrowdCardView;
  rowsBefore: readonly BoardRowView[] | null;
  isEntering: boolean;
  isLeaving: boolean;
}

function Framed({ isEntering, isLeaving, ...props }: FramedProps) {
  const { card, style, question, clockOffsetMs } = props;
  // The card goes on where it is by now, so that an overlay that comes late shows it at rest.
  const [sinceMs] = useState(() => Math.min(0, card.fromMs - clockOffsetMs - Date.now()));
  const vars: PartStyle = {
    ...placed(style),
    ...fontStyle(question.font),
    ...roundedLike(question.shape),
    width: style.width,
    padding: padPx,
    color: question.fontColor,
    borderColor: question.borderColor,
    '--top': question.panelColor1,
    '--bottom': question.panelColor2,
    '--accent': question.letterColor,
    '--border': question.borderColor,
    '--since': `${sinceMs}ms`,
  };
  return (
    <section
      className={styles.card}
      style={vars}
      data-part="crowd-board"
      data-layer="crowdBoard"
      data-card={card.kind}
      data-finish={question.finish}
      data-enters={isEntering}
      data-leaves={isLeaving}
    >
      <Card {...props} innerPx={style.width - 2 * padPx} />
    </section>
  );
}

interface CardProps<Kind extends CrowdCardView['kind']> extends CrowdBoardProps {
  rowsBefore: readonly BoardRowView[] | null;
  card: Extract<CrowdCardView, { kind: Kind }>;
  innerPx: number;
}

function Card(props: CardProps<CrowdCardView['kind']>): ReactNode {
  const { card, ...rest } = props;
  switch (card.kind) {
    case 'invitation':
      return <Line {...rest} text={overlayTexts(rest.language)('playAlong')} />;
    case 'result':
      return <Result {...rest} card={card} />;
    case 'topFive':
      return <TopFive {...rest} card={card} />;
    case 'podium':
      return <Podium {...rest} card={card} />;
    case 'score':
      return <Score {...rest} card={card} />;
  }
}

interface LineProps {
  text: string;
  question: Paint;
  innerPx: number;
  maxPx?: number;
}

const Line = ({ text, question, innerPx, maxPx = 30 }: LineProps) => (
  <FittedText text={text} font={question.font} widthPx={innerPx} heightPx={44} maxPx={maxPx} />
);

const bold = ({ font }: Paint) => ({ ...font, fontWeight: Math.max(600, font.fontWeight) });

function Result({ card, question, language, innerPx }: CardProps<'result'>) {
  const { answered, right, climbers } = card;
  const t = overlayTexts(language);
  const share = answered === 0 ? 0 : Math.round((100 * right) / answered);
  return (
    <>
      <div className={styles.share}>
        <b>{`${share}%`}</b>
        <FittedText
          text={right === 0 ? t('nobodyRight') : t('rightOf', { answered })}
          font={question.font}
          widthPx={Math.max(60, innerPx - 190)}
          heightPx={64}
          maxPx={32}
          align="start"
        />
      </div>
      {climbers.length > 0 && (
        <p className={styles.small} dir="auto">
          {t('climbing')}
        </p>
      )}
      <Rows rows={climbers} question={question} language={language} innerPx={innerPx} />
    </>
  );
}

function TopFive({ card, rowsBefore, question, language, innerPx }: CardProps<'topFive'>) {
  const t = overlayTexts(language);
  return (
    <>
      <header className={styles.header}>
        <FittedText
          text={t('topFive')}
          font={bold(question)}
          widthPx={innerPx * 0.55}
          heightPx={46}
          maxPx={36}
          align="start"
        />
        <span className={styles.small} dir="auto">
          {t('viewers', { count: card.players })}
        </span>
      </header>
      <Rows
        rows={card.rows}
        before={rowsBefore}
        question={question}
        language={language}
        innerPx={innerPx}
      />
    </>
  );
}

interface RowsProps {
  rows: readonly BoardRowView[];
  /** Who stood where the last time: they change places. Null or absent: they come in. */
  before?: readonly BoardRowView[] | null;
  question: Paint;
  language: OverlayView['language'];
  innerPx: number;
}

const later = (ms: number): PartStyle => ({ animationDelay: `calc(var(--since) + ${ms}ms)` });

/** As the board has come and its old order could be read. */
const swapAtMs = 800;

/** Where a row comes from: its place of the last time, if it had one. */
function wayOf(before: readonly BoardRowView[] | null, name: string, index: number): PartStyle {
  const was = before?.findIndex((row) => row.name === name) ?? -1;
  if (was < 0) return later(200 + 60 * index);
  return { ...later(swapAtMs + 60 * index), '--from': `${(was - index) * rowPx}px`, '--seen': 1 };
}

const Rows = ({ rows, before = null, question, language, innerPx }: RowsProps) => (
  <ol className={styles.rows}>
    {rows.map((row, index) => (
      <li
        key={row.name + String(index)}
        style={{ ...wayOf(before, row.name, index), height: rowPx }}
      >
        <b className={styles.rank}>{row.rank}</b>
        <FittedText
          text={row.name}
          font={question.font}
          widthPx={innerPx - 48 - 116}
          heightPx={40}
          maxPx={28}
          align="start"
        />
        <span className={styles.points}>{numberText(row.points, language)}</span>
      </li>
    ))}
  </ol>
);

/** Who asked for it: name, points, rank. */
function Score({ card, question, language, innerPx }: CardProps<'score'>) {
  const { row, players } = card;
  const t = overlayTexts(language);
  return (
    <>
      <FittedText
        text={row.name}
        font={bold(question)}
        widthPx={innerPx}
        heightPx={46}
        maxPx={34}
        align="start"
      />
      <div className={styles.score}>
        <b dir="auto">{t('points', { count: row.points })}</b>
        <span dir="auto">{t('rankOf', { rank: row.rank, players })}</span>
      </div>
    </>
  );
}

/** Third, second, first: each comes so long after the one before. */
const podiumStepMs = 1400;
/** From left to right: the second, the first, the third. */
const columns = [
  { place: 1, heightPx: 150 },
  { place: 0, heightPx: 210 },
  { place: 2, heightPx: 110 },
] as const;

function Podium({ card, question, language, innerPx }: CardProps<'podium'>) {
  const { rows, chatPrize } = card;
  const t = overlayTexts(language);
  const gapPx = 14;
  const columnPx = (innerPx - 2 * gapPx) / 3;
  return (
    <>
      <Line text={t('podium')} question={question} innerPx={innerPx} maxPx={36} />
      <div className={styles.podium} style={{ gap: gapPx }}>
        {columns.map(({ place, heightPx }) => {
          const row = rows[place];
          return (
            <div key={place} style={{ width: columnPx }}>
              {row !== undefined && (
                <div className={styles.step} style={later((2 - place) * podiumStepMs)}>
                  <FittedText
                    text={row.name}
                    font={bold(question)}
                    widthPx={columnPx}
                    heightPx={68}
                    maxPx={28}
                  />
                  <div className={styles.block} style={{ height: heightPx }}>
                    <b>{row.rank}</b>
                    <span>{numberText(row.points, language)}</span>
                  </div>
                </div>
              )}
            </div>
          );
        })}
      </div>
      {chatPrize !== null && (
        <div className={styles.step} style={later(3 * podiumStepMs)}>
          <Line text={t('chatWon', { prize: chatPrize })} question={question} innerPx={innerPx} />
        </div>
      )}
    </>
  );
}
