import { useState, type ReactNode } from 'react';
import type { CrowdBoardStyle } from '@quizcast/game/games/stage-quiz/style';
import type { BoardRowView, CrowdCardView, CrowdView } from '@quizcast/game/crowd/crowd-view';
import type { OverlayView } from '@quizcast/game/views/view';
import { useChanged } from '../changed.ts';
import { useLeaving } from '../leaving.ts';
import { overlayTexts } from '../../messages/viewers/overlay-texts.ts';
import { numberText } from '../../messages/viewers/texts.ts';
import type { Paint } from '../moments/paint.ts';
import { useOnAirTexts } from '../moments/use-on-air-texts.ts';
import type { PartStyle } from '../part-style.ts';
import { cardPadPx, cardVars } from './card-vars.ts';
import { useAnswered, useCard } from './crowd-cards.ts';
import { later, Line, Rows, type LineProps } from './crowd-rows.tsx';
import styles from './crowd-board.module.css';

export interface CrowdBoardProps {
  crowd: CrowdView;
  /** The chart of a vote is shown. */
  isChartShown?: boolean;
  style: CrowdBoardStyle;
  /** Source of the panel's colors and font: the question. */
  question: Paint;
  language: OverlayView['language'];
  clockOffsetMs: number;
}

/** Shown between the invitation and the end of the question. */
const answersCard = { kind: 'answers', fromMs: 0, untilMs: null } as const;
type ShownCard = CrowdCardView | typeof answersCard;

/** Duration of the card's leave animation. */
const leaveMs = 300;

/** The viewers' answers and leaders, one card at a time. */
export function CrowdBoard(props: CrowdBoardProps) {
  const { crowd, language, clockOffsetMs } = props;
  const timedCard = useCard(crowd.cards, clockOffsetMs);
  const answered = useAnswered(crowd.isOpen);
  // Both would cover the chart, which says how to answer itself.
  const isQuiet =
    props.isChartShown === true && (timedCard === null || timedCard.kind === 'invitation');
  const card = isQuiet ? null : (timedCard ?? (answered > 0 ? answersCard : null));
  const { shown, leaves } = useLeaving(card, leaveMs);
  const t = useOnAirTexts(language);
  const key = shown === null ? '' : `${shown.kind} ${shown.fromMs}`;
  const enters = useChanged(key);
  const rowsBefore = useTopFiveBefore(shown);
  return (
    shown !== null && (
      <CardFrame
        key={key}
        {...props}
        card={shown}
        answers={t === null || answered === 0 ? '' : t('answers', { count: answered })}
        rowsBefore={rowsBefore}
        isEntering={enters}
        isLeaving={leaves}
      />
    )
  );
}

/** The previous top five, from which rows move to their new places; null when there is none. */
function useTopFiveBefore(card: ShownCard | null): readonly BoardRowView[] | null {
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
  card: ShownCard;
  /** Text with the number of answers. */
  answers: string;
  rowsBefore: readonly BoardRowView[] | null;
  isEntering: boolean;
  isLeaving: boolean;
}

function CardFrame({ isEntering, isLeaving, ...props }: FramedProps) {
  const { card, style, question, clockOffsetMs } = props;
  // Negative delay up to the current time, so that an overlay that connects late shows the card at its end.
  const [sinceMs] = useState(() => Math.min(0, card.fromMs - clockOffsetMs - Date.now()));
  const vars: PartStyle = { ...cardVars(style, question), '--since': `${sinceMs}ms` };
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
      <Card {...props} innerPx={style.width - 2 * cardPadPx} />
    </section>
  );
}

interface CardProps<Kind extends ShownCard['kind']> extends CrowdBoardProps {
  rowsBefore: readonly BoardRowView[] | null;
  answers: string;
  card: Extract<ShownCard, { kind: Kind }>;
  innerPx: number;
}

function Card(props: CardProps<ShownCard['kind']>): ReactNode {
  const { card, ...rest } = props;
  switch (card.kind) {
    case 'invitation':
    case 'order':
      return (
        <Line {...rest} widthPx={rest.innerPx} text={overlayTexts(rest.language)(hintOf(card))} />
      );
    case 'answers':
      return <Line {...rest} widthPx={rest.innerPx} text={rest.answers} />;
    case 'fastest':
      return <Fastest {...rest} card={card} />;
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

/** How to answer, or that answering is closed. */
function hintOf(card: Extract<CrowdCardView, { kind: 'invitation' | 'order' }>) {
  if (card.kind === 'order') return card.isOpen ? 'typeOrder' : 'answersClosed';
  return card.isTyped === true ? 'typeText' : 'playAlong';
}

const Title = (props: LineProps) => (
  <Line {...props} heightPx={46} maxPx={36} align="start" isBold />
);

function Result({ card, ...rest }: CardProps<'result'>) {
  const { answered, right, climbers } = card;
  const t = overlayTexts(rest.language);
  const share = answered === 0 ? 0 : Math.round((100 * right) / answered);
  return (
    <>
      <div className={styles.share}>
        <b>{`${share}%`}</b>
        <Line
          text={right === 0 ? t('nobodyRight') : t('rightOf', { answered })}
          question={rest.question}
          widthPx={Math.max(60, rest.innerPx - 190)}
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
      <Rows {...rest} rows={climbers} />
    </>
  );
}

function TopFive({ card, rowsBefore, ...rest }: CardProps<'topFive'>) {
  const t = overlayTexts(rest.language);
  return (
    <>
      <header className={styles.header}>
        <Title {...rest} text={t('topFive')} widthPx={rest.innerPx * 0.48} />
        <span className={styles.small}>
          <Line
            {...rest}
            text={t('viewers', { count: card.players })}
            widthPx={rest.innerPx * 0.5}
            heightPx={30}
            maxPx={22}
            align="end"
          />
        </span>
      </header>
      <Rows {...rest} rows={card.rows} before={rowsBefore} />
    </>
  );
}

/** The viewers who were right, with their times. */
const Fastest = ({ card, ...rest }: CardProps<'fastest'>) => (
  <>
    <Title {...rest} text={overlayTexts(rest.language)('fastest')} widthPx={rest.innerPx} />
    <Rows {...rest} {...card} />
  </>
);

/** The viewer who asked for the score: name, points, rank. */
function Score({ card, ...rest }: CardProps<'score'>) {
  const { row, players } = card;
  const t = overlayTexts(rest.language);
  return (
    <>
      <Title {...rest} text={row.name} widthPx={rest.innerPx} />
      <div className={styles.score}>
        <b dir="auto">{t('points', { count: row.points })}</b>
        <span dir="auto">{t('rankOf', { rank: row.rank, players })}</span>
      </div>
    </>
  );
}

/** Delay between third, second and first. */
const podiumStepMs = 1400;
/** From left to right: second, first, third. */
const columns = [1, 0, 2];
/** Between two steps, as in the style sheet. */
const podiumGapPx = 14;
/** By rank, so that equal ranks stand equally high. */
const heightsPx = [0, 210, 150];

function Podium({ card, ...rest }: CardProps<'podium'>) {
  const { rows, chatPrize } = card;
  const t = overlayTexts(rest.language);
  const columnPx = (rest.innerPx - 2 * podiumGapPx) / 3;
  return (
    <>
      <Line {...rest} text={t('podium')} widthPx={rest.innerPx} maxPx={36} />
      <div className={styles.podium}>
        {columns.map((place) => {
          const row = rows[place];
          return (
            <div key={place} style={{ width: columnPx }}>
              {row !== undefined && (
                <div className={styles.step} style={later((2 - place) * podiumStepMs)}>
                  <Line
                    {...rest}
                    text={row.name}
                    isBold
                    widthPx={columnPx}
                    heightPx={68}
                    maxPx={28}
                  />
                  <div className={styles.block} style={{ height: heightsPx[row.rank] ?? 110 }}>
                    <b>{row.rank}</b>
                    <span>{numberText(row.points, rest.language)}</span>
                  </div>
                </div>
              )}
            </div>
          );
        })}
      </div>
      {chatPrize !== null && (
        <div className={styles.step} style={later(3 * podiumStepMs)}>
          <Line {...rest} text={t('chatWon', { prize: chatPrize })} widthPx={rest.innerPx} />
        </div>
      )}
    </>
  );
}
