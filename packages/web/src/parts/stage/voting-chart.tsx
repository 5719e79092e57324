import { useState } from 'react';
import type { QuestionStyle, VotingChartStyle } from '@quizcast/game/games/stage-quiz/style';
import type { QuestionView, VotingView } from '@quizcast/game/games/stage-quiz/views/view';
import type { ViewerLanguage } from '@quizcast/game/values/language';
import { FittedText } from '../fitted-text.tsx';
import { overlayTexts } from '../../messages/viewers/overlay-texts.ts';
import { numberText } from '../../messages/viewers/texts.ts';
import { letterList } from '../letter-list.ts';
import { fontStyle, type PartStyle } from '../part-style.ts';
import { cardPadPx, cardVars } from './card-vars.ts';
import { percentages } from './percentages.ts';
import { useVoteClock, type VoteClock } from './vote-clock.ts';
import styles from './voting-chart.module.css';

export interface VotingChartProps {
  voting: VotingView;
  answers: QuestionView['answers'];
  style: VotingChartStyle;
  /** Source of the panel's colors and font: the question. */
  question: QuestionStyle;
  language: ViewerLanguage;
  clockOffsetMs: number;
  enters: boolean;
  /** The vote is no longer shown; the chart is leaving. */
  leaves: boolean;
}

/**
 * Inset of the panel from the chart's corner, so that at the default position it does not overlap the jokers. Part
 * pixels.
 */
const chartInset = { leftPx: 32, topPx: 104 } as const;
const gapRatio = 0.22;
/** Narrow bars are centered in a panel that is still wide enough for its texts. */
const minInnerPx = 240;
const trackPx = 268;

export function VotingChart(props: VotingChartProps) {
  const { voting, answers, style, question, language } = props;
  const t = overlayTexts(language);
  const clock = useVoteClock(voting, props.clockOffsetMs);
  const startsAtMs = voting.startsAtMs - props.clockOffsetMs;
  const gapPx = Math.round(style.width * gapRatio);
  const pitchPx = style.width + gapPx;
  const innerPx = Math.max(minInnerPx, 4 * style.width + 3 * gapPx);
  const isTyped = voting.isTyped === true;
  const shares = isTyped ? voting.votes : percentages(voting.votes);
  const total = voting.votes.reduce((sum, count) => sum + count, 0);
  const maxShare = Math.max(...shares);
  const vars: PartStyle = {
    ...cardVars({ ...style, width: innerPx + 2 * cardPadPx }, question),
    marginLeft: chartInset.leftPx * style.scale,
    marginTop: chartInset.topPx * style.scale,
  };
  return (
    <section
      className={styles.chart}
      style={vars}
      data-part="voting-chart"
      data-layer="votingChart"
      data-finish={question.finish}
      data-state={clock.phase}
      data-enters={props.enters}
      data-leaves={props.leaves}
    >
      <Header clock={clock} widthPx={innerPx} question={question} language={language} />
      <Countdown
        key={startsAtMs}
        isOpen={voting.isOpen}
        startsAtMs={startsAtMs}
        lengthMs={voting.endsAtMs - voting.startsAtMs}
      />
      <div className={styles.bars} style={{ gap: gapPx }}>
        {answers.map(({ letter, state }, index) => (
          <Bar
            key={letter}
            letter={letter}
            votes={isTyped ? null : (voting.votes[index] ?? 0)}
            share={shares[index] ?? 0}
            full={Math.max(50, ...shares)}
            color={[style.color1, style.color2, style.color3, style.color4][index] ?? ''}
            widthPx={style.width}
            pitchPx={pitchPx}
            leads={shares[index] === maxShare}
            isRemoved={state === 'removed'}
            question={question}
            language={language}
          />
        ))}
      </div>
      <div className={styles.foot}>
        <FittedText
          // Shows how to vote for as long as voting is open, for viewers who tune in late.
          text={
            clock.phase === 'open'
              ? t('typeLetters', { letters: letterList(countingLetters(answers), language) })
              : isTyped
                ? ''
                : t('votes', { count: total })
          }
          font={question.font}
          widthPx={innerPx}
          heightPx={34}
          maxPx={25}
        />
      </div>
    </section>
  );
}

/** The letters that count. */
const countingLetters = (answers: QuestionView['answers']): string[] =>
  answers.flatMap(({ letter, state }) => (state === 'removed' ? [] : letter));

interface HeaderProps {
  clock: VoteClock;
  widthPx: number;
  question: QuestionStyle;
  language: ViewerLanguage;
}

function Header({ clock, widthPx, question, language }: HeaderProps) {
  const title = ({ open: 'chatVote', closing: 'lastVotes', closed: 'result' } as const)[
    clock.phase
  ];
  return (
    <header className={styles.header}>
      <FittedText
        text={overlayTexts(language)(title)}
        font={{ ...question.font, fontWeight: Math.max(500, question.font.fontWeight) }}
        widthPx={Math.max(40, widthPx - 96)}
        heightPx={48}
        maxPx={34}
        align="start"
      />
      <span className={styles.seconds} role="timer">
        {clock.phase === 'open' ? clock.secondsLeft : ''}
      </span>
    </header>
  );
}

interface CountdownProps {
  isOpen: boolean;
  /** In this device's clock. */
  startsAtMs: number;
  lengthMs: number;
}

/** A thin shrinking line, animated by the compositor from the two instants only. */
function Countdown({ isOpen, startsAtMs, lengthMs }: CountdownProps) {
  const [sinceStartMs] = useState(() => Date.now() - startsAtMs);
  return (
    <div className={styles.track} data-open={isOpen} data-runs>
      <i
        style={{
          animationDuration: `${Math.max(1, lengthMs)}ms`,
          animationDelay: `${-sinceStartMs}ms`,
        }}
      />
    </div>
  );
}

interface BarProps {
  letter: string;
  /** Null when votes were not counted. */
  votes: number | null;
  /** Whole percentage. */
  share: number;
  /** The percentage at which a bar is full. */
  full: number;
  color: string;
  widthPx: number;
  /** Distance between bars: the width of their labels. */
  pitchPx: number;
  leads: boolean;
  /** A joker has removed the answer. */
  isRemoved: boolean;
  question: QuestionStyle;
  language: ViewerLanguage;
}

function Bar(props: BarProps) {
  const { letter, votes, share, full, color, widthPx, pitchPx, question } = props;
  const count = votes === null ? '' : numberText(votes, props.language);
  const down = (1 - share / full) * 100;
  return (
    <div
      className={styles.bar}
      style={{ width: widthPx }}
      data-answer={letter}
      data-votes={votes ?? undefined}
      data-leads={props.leads}
      data-removed={props.isRemoved}
    >
      <div className={styles.shaft} style={{ height: trackPx }}>
        <div className={styles.column} style={{ transform: `translateY(${down}%)`, color }}>
          <span
            className={styles.share}
            style={{ color: question.fontColor, fontSize: Math.min(30, pitchPx / 2.5) }}
          >
            {`${share}%`}
          </span>
        </div>
      </div>
      <b
        className={styles.letter}
        style={{ ...fontStyle(question.letterFont), color, fontSize: Math.min(36, pitchPx * 0.8) }}
      >
        {letter}
      </b>
      <span
        className={styles.count}
        style={{ fontSize: Math.min(20, pitchPx / (0.6 * count.length)) }}
      >
        {count}
      </span>
    </div>
  );
}
