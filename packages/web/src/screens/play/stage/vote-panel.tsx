import { letters, type Question } from '@quizcast/game/games/stage-quiz/show';
import type { ChatStatus } from '@quizcast/game/protocol/protocol';
import { IconPlayerStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { ChatChannel } from '../chat-channel.tsx';
import { useTicking } from '../use-time.ts';
import classes from './vote-panel.module.css';
import { keyOf } from './keys.ts';
import { isAnnounced, shares, voteState, type VoteState } from '../vote-state.ts';

/** The vote of the question in play: duration, sources and current result. */
export function VotePanel(props: {
  question: Question;
  chat: ChatStatus | null;
  hasUsername: boolean;
  clockOffsetMs: number;
  lateMs: number;
  onStop: () => void;
}) {
  const { t } = useTranslation('play');
  const { question } = props;
  const nowMs = useTicking(question.isVoting, props.clockOffsetMs);
  const state = voteState(question, nowMs, props.lateMs);
  if (state.kind === 'none') return null;
  const isTyped = question.areFiguresTyped === true;
  const isVote = !isTyped && question.crowd?.round !== question.votingRound;
  const tally = shares(question.votes);
  return (
    <section className={classes.panel} aria-labelledby="voting-title">
      <header className={classes.head}>
        <h2 id="voting-title" className={classes.title}>
          {t(isVote ? 'voting.title' : 'figures.title')}
        </h2>
        {question.isVoting && <ChatChannel chat={props.chat} hasUsername={props.hasUsername} />}
      </header>
      <ol className={classes.bars}>
        {tally.shares.map(({ votes, percent: share }, index) => {
          const percent = isTyped ? votes : share;
          return (
            <li key={letters[index]} className={classes.bar}>
              <span className={classes.letter}>{letters[index]}</span>
              <span className={classes.track} aria-hidden>
                <span className={classes.fill} style={{ transform: `scaleX(${percent / 100})` }} />
              </span>
              <span className={classes.percent}>{t('voting.percent', { percent })}</span>
              <span className={classes.votes}>{isTyped ? '' : votes}</span>
            </li>
          );
        })}
      </ol>
      <div className={classes.side}>
        {isTyped ? (
          <span className={classes.voters}>{t('figures.typed')}</span>
        ) : (
          <>
            <Clock state={state} />
            <span className={classes.voters}>
              {state.kind === 'closed' && tally.voters === 0
                ? t('voting.nobody')
                : t('voting.voters', { count: tally.voters })}
            </span>
          </>
        )}
        {question.isVoting && (
          <button type="button" className={classes.stop} onClick={props.onStop}>
            <IconPlayerStop size={16} aria-hidden />
            {t('actions.stop-vote')}
            <KeyHint keys={keyOf('stop-vote')} />
          </button>
        )}
      </div>
    </section>
  );
}

function Clock({ state }: { state: VoteState }) {
  const { t } = useTranslation('play');
  if (state.kind === 'none') return null;
  if (state.kind === 'closed') return <span className={classes.over}>{t('voting.over')}</span>;
  const { secondsLeft } = state;
  const isSpoken = state.kind === 'open' ? isAnnounced(secondsLeft) : false;
  return (
    <span className={classes.clock} data-kind={state.kind}>
      {state.kind === 'late' && <span className={classes.late}>{t('voting.late')}</span>}
      <span role="timer">{t('voting.countdown', { seconds: secondsLeft })}</span>
      <span className={classes.spoken} aria-live="polite">
        {isSpoken && t('voting.secondsLeft', { count: secondsLeft })}
      </span>
    </span>
  );
}
