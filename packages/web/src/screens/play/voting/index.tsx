import { useCallback, useMemo } from 'react';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { overlayView } from '@quizcast/game/views/overlay-view';
import {
  currentStage,
  jokerEvent,
  letters,
  type Question,
  type Quizshow,
} from '@quizcast/game/games/stage-quiz/show';
import { IconMoodEmpty, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useClockOffsetMs, useDocument, useLiveStatus } from '../../../live/use-document.ts';
import { useActiveAccount } from '../../../live/active-account.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import { reasonText } from '../../../toasts/toast.ts';
import { AirPreview } from '../air-preview.tsx';
import type { KeyPress } from '../../../ui/keys/inputs.ts';
import { NoUsername } from '../stage/joker-buttons.tsx';
import { intentOf } from '../stage/keys.ts';
import { refusalOf, type PlayAction } from '../stage/play-state.ts';
import { useConsole } from '../stage/use-console.ts';
import { useKeys } from '../use-keys.ts';
import { VotePanel } from '../stage/vote-panel.tsx';
import classes from './voting.module.css';

/** For crew members who only run chat votes: the question as viewers see it, the chart, start and stop. */
export function VotingScreen() {
  const { t } = useTranslation('crew');
  const app = useDocument();
  const show = app.shows.find(({ id }) => id === app.activeShow);
  return (
    <div className={classes.screen} data-screen="play">
      <ScreenTitle chapter="the-chat-vote">{t('voting.title')}</ScreenTitle>
      {app.onAir !== 'stageQuiz' ? (
        <NoVoting why="otherGame" />
      ) : show === undefined ? (
        <NoVoting why="noShow" />
      ) : (
        <VotingConsole app={app} show={show} />
      )}
    </div>
  );
}

function NoVoting({ why }: { why: 'otherGame' | 'noShow' | 'noQuestion' }) {
  const { t } = useTranslation('crew');
  return (
    <EmptyState
      icon={<IconMoodEmpty size={40} aria-hidden />}
      title={t(`voting.${why}`)}
      text={t(`voting.${why}Text`)}
    />
  );
}

/** Only the keys of votes are active here. */
function voteIntentOf(show: Quizshow): (press: KeyPress) => PlayAction | null {
  return (press) => {
    const intent = intentOf(press);
    if (intent?.kind !== 'action') return null;
    const { action } = intent;
    if (action.kind === 'stop-vote') return action;
    return action.kind === 'joker' && isVote(show, action.index) ? action : null;
  };
}

const isVote = (show: Quizshow, index: number): boolean =>
  show.jokers[index]?.event === jokerEvent.askTheTwitchChat;

function VotingConsole({ app, show }: { app: QuizShowApp; show: Quizshow }) {
  const controls = useConsole(show.id);
  const { ownerId } = useActiveAccount();
  const clockOffsetMs = useClockOffsetMs();
  const chat = useLiveStatus()?.chat ?? null;
  const view = useMemo(() => overlayView(app), [app]);
  const stage = currentStage(show);
  const keys = useCallback((press: KeyPress) => voteIntentOf(show)(press), [show]);
  useKeys(keys, controls.perform);
  const { twitch } = app.settings;
  const number = show.currentStageIndex + 1;
  return (
    <div className={classes.console}>
      <div className={classes.main}>
        {stage === null ? (
          <div className={classes.question}>
            <NoVoting why="noQuestion" />
          </div>
        ) : (
          <SeenQuestion question={stage.question} number={number} count={show.stages.length} />
        )}
        {stage?.question.votingRound === undefined ? null : (
          <VotePanel
            key={stage.question.votingRound}
            question={stage.question}
            chat={chat}
            hasUsername={twitch.username.trim() !== ''}
            clockOffsetMs={clockOffsetMs}
            lateMs={twitch.streamDelaySeconds * 1000}
            onStop={() => controls.perform({ kind: 'stop-vote' })}
          />
        )}
        <StartButtons show={show} refused={controls.refused} onPerform={controls.perform} />
        {twitch.username.trim() === '' && <NoUsername />}
      </div>
      <div className={classes.side}>
        <AirPreview view={view} clockOffsetMs={clockOffsetMs} userId={ownerId} />
      </div>
    </div>
  );
}

/** The part of the question that viewers have seen: the server sends nothing else here. */
function SeenQuestion(props: { question: Question; number: number; count: number }) {
  const { t } = useTranslation('crew');
  const { question, number, count } = props;
  return (
    <section className={classes.question} aria-label={t('voting.stage', { number, count })}>
      <p className={classes.place}>{t('voting.stage', { number, count })}</p>
      {question.question === '' && question.image === undefined ? (
        <NoVoting why="noQuestion" />
      ) : (
        <>
          <p className={classes.text} dir="auto">
            {question.question}
          </p>
          <ol className={classes.answers} aria-label={t('voting.answers')}>
            {question.answers.map((answer, index) => (
              <li
                key={letters[index]}
                className={classes.answer}
                data-state={stateOf(question, index)}
              >
                <span className={classes.letter}>{letters[index]}</span>
                <span className={classes.answerText} dir="auto">
                  {answer}
                </span>
                <StateLabel question={question} index={index} />
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

function stateOf(question: Question, index: number): 'right' | 'chosen' | 'removed' | undefined {
  if (question.showCorrectAnswer && question.correctAnswer === index) return 'right';
  if (question.lockedAnswer === index) return 'chosen';
  return question.removedAnswers.some((removed) => removed === index) ? 'removed' : undefined;
}

function StateLabel({ question, index }: { question: Question; index: number }) {
  const { t } = useTranslation('crew');
  const state = stateOf(question, index);
  return state === undefined ? null : <span className={classes.state}>{t(`voting.${state}`)}</span>;
}

function StartButtons(props: {
  show: Quizshow;
  refused: string | null;
  onPerform: (action: PlayAction) => void;
}) {
  const { t } = useTranslation('crew');
  const { show } = props;
  const votes = show.jokers.flatMap((joker, index) =>
    isVote(show, index) ? [{ joker, index }] : [],
  );
  if (votes.length === 0) return <p className={classes.hint}>{t('voting.noJoker')}</p>;
  return (
    <div className={classes.starts}>
      {votes.map(({ joker, index }) => {
        const refusal = refusalOf(show, { kind: 'joker', index });
        const name = joker.name.trim();
        return (
          <button
            key={joker.id}
            type="button"
            className={classes.start}
            data-impossible={refusal !== null || undefined}
            data-refused={props.refused === `joker ${index}` || undefined}
            title={refusal === null ? undefined : reasonText(refusal)}
            onClick={() => props.onPerform({ kind: 'joker', index })}
          >
            <IconPlayerPlayFilled size={18} aria-hidden />
            {name === '' ? t('voting.start') : t('voting.startNamed', { joker: name })}
            {index < 9 && <KeyHint keys={String(index + 1)} />}
          </button>
        );
      })}
      {votes.every(({ joker }) => joker.isUsed) && (
        <p className={classes.hint}>{t('voting.used')}</p>
      )}
    </div>
  );
}
