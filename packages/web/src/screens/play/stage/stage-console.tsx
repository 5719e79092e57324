import { useCallback, useMemo } from 'react';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { overlayView } from '@quizcast/game/views/overlay-view';
import { stageSoundPlace } from '@quizcast/game/games/stage-quiz/controls';
import { everybodyIn } from '@quizcast/game/games/stage-quiz/everybody';
import { nextStep, phaseOf, type Phase } from '@quizcast/game/games/stage-quiz/next-step';
import {
  askedQuestionId,
  currentStage,
  type Quizshow,
  type Stage,
} from '@quizcast/game/games/stage-quiz/show';
import {
  stagesWithAskedQuestions,
  switchedFrom,
} from '@quizcast/game/games/stage-quiz/spare-questions';
import { Button } from '@mantine/core';
import { IconListNumbers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CuesOnPlay } from '../../../cues/lazy-cues.tsx';
import { useClockOffsetMs, useLiveStatus } from '../../../live/use-document.ts';
import { usePermission } from '../../../live/use-permission.ts';
import { useActiveAccount } from '../../../live/active-account.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { reasonText } from '../../../toasts/toast.ts';
import { AirPreview } from '../air-preview.tsx';
import { CardsOnPlay } from '../cards/cards-panel.tsx';
import { EverybodyPanel, setEverybodyPlays } from '../everybody-panel.tsx';
import { AudienceFigures } from './audience-figures.tsx';
import { fingerNextOf } from './finger-next.ts';
import { CurrentQuestion } from './current-question.tsx';
import { JokerButtons } from './joker-buttons.tsx';
import { intentOf, keyOf } from './keys.ts';
import { NextQuestion } from './next-question.tsx';
import {
  answeredIn,
  lastMoveOf,
  nextStageOf,
  refusalOf,
  restartsShow,
  type PlayAction,
} from './play-state.ts';
import { PrizePanel } from './prize-panel.tsx';
import { SoundOnPlay } from '../sound/lazy-sound-panel.tsx';
import { StageLadder } from './stage-ladder.tsx';
import { useShowSound } from '../sound/use-show-sound.ts';
import classes from '../play.module.css';
import { Transport } from './transport.tsx';
import { useConsole, type Controls } from './use-console.ts';
import { useDuck } from '../sound/use-duck.ts';
import { duckKey } from '../shared-keys.ts';
import { useKeys } from '../use-keys.ts';
import { VotePanel } from './vote-panel.tsx';

const FingerPanel = lazyPart(() => import('./finger/finger-panel.tsx'));
const FingerList = lazyPart(() => import('./finger/finger-list.tsx'));

interface StageConsoleProps {
  app: QuizShowApp;
  show: Quizshow;
  onHelp: () => void;
}

/** Host console of a stage quiz show. */
export function StageConsole({ app, show, onHelp }: StageConsoleProps) {
  const controls = useConsole(show.id);
  const sound = useShowSound(stageSoundPlace, show);
  const duck = useDuck();
  const status = useLiveStatus();
  const clockOffsetMs = useClockOffsetMs();
  const { ownerId } = useActiveAccount();
  const view = useMemo(() => overlayView(app), [app]);
  const phase = phaseOf(show);
  const stage = currentStage(show);
  const hasUsername = app.settings.twitch.username.trim() !== '';
  const disabledReason = useCallback(
    (action: PlayAction) => {
      const refusal = refusalOf(show, action);
      return refusal === null ? undefined : reasonText(refusal);
    },
    [show],
  );
  useKeys(intentOf, (intent) => {
    if (intent.kind === 'help') onHelp();
    else if (intent.kind === 'mute') sound.mute('volume');
    else if (intent.kind === 'duck') duck.startByKey();
    else if (intent.kind === 'big') controls.performBig();
    else if (intent.kind === 'restart') controls.perform({ kind: 'start' });
    else controls.performByKey(intent.action);
  });
  const { refused, perform: onPerform } = controls;
  const panel = { show, disabledReason, refused, onPerform };
  // Between two contestants this may be the next step.
  const isBetween = phase === 'waiting' || phase === 'over' || phase === 'ended';
  const fingerList = show.fingerQuestions.length > 0 && phase !== 'finger' && (
    <FingerList {...panel} />
  );
  return (
    <div className={classes.console}>
      <div className={classes.ladder}>
        <StageLadder stages={stagesWithAskedQuestions(show)} current={show.currentStageIndex} />
        {phase !== 'empty' && <PrizePanel {...panel} />}
      </div>
      <div className={classes.stage}>
        <OnAir
          app={app}
          show={show}
          phase={phase}
          controls={controls}
          disabledReason={disabledReason}
          clockOffsetMs={clockOffsetMs}
        />
        {isBetween && fingerList}
        {stage !== null && phase !== 'finger' && hasVote(stage) ? (
          <VotePanel
            key={stage.question.votingRound}
            question={stage.question}
            chat={status?.chat ?? null}
            hasUsername={hasUsername}
            clockOffsetMs={clockOffsetMs}
            lateMs={app.settings.twitch.streamDelaySeconds * 1000}
            onStop={() => controls.perform({ kind: 'stop-vote' })}
          />
        ) : (
          phase !== 'empty' && phase !== 'finger' && <NextQuestion stage={nextStageOf(show)} />
        )}
      </div>
      <div className={classes.side}>
        <AirPreview view={view} clockOffsetMs={clockOffsetMs} userId={ownerId} />
        <JokerButtons
          jokers={show.jokers}
          hasUsername={hasUsername}
          disabledReason={disabledReason}
          refused={controls.refused}
          onPerform={controls.perform}
        />
        {stage !== null && phase !== 'finger' && (
          <AudienceFigures
            key={askedQuestionId(stage)}
            question={stage.question}
            answered={answeredIn(stage.question, status?.answered ?? null)}
            disabledReason={disabledReason}
            onPerform={controls.perform}
          />
        )}
        {!isBetween && fingerList}
        {phase !== 'empty' && (
          <SoundOnPlay {...sound} duck={duck} muteKey={keyOf('mute')} duckKey={duckKey} />
        )}
        {phase !== 'empty' && <CardsOnPlay app={app} />}
        <EverybodyPanel
          play={everybodyIn(show)}
          isOn={show.everybodyPlays?.isOn === true}
          onSwitch={(isOn) =>
            setEverybodyPlays(['shows', show.id, 'everybodyPlays'], {
              ...show.everybodyPlays,
              isOn,
            })
          }
          boards={{
            disabledReason: (card) => disabledReason({ kind: 'board', card }),
            onShow: (card) => controls.perform({ kind: 'board', card }),
          }}
        />
        <CuesOnPlay game="stageQuiz" show={show} />
      </div>
      <Transport
        step={nextStep(show)}
        isRunning={restartsShow(show, { kind: 'start' })}
        lastMove={lastMoveOf(show)}
        finger={fingerNextOf(show, app.settings.crowd.hiddenWords)}
        isHinted={controls.isLockHinted}
        disabledReason={disabledReason}
        refused={controls.refused}
        onPerform={controls.perform}
      />
    </div>
  );
}

interface OnAirProps {
  app: QuizShowApp;
  show: Quizshow;
  phase: Phase;
  controls: Controls;
  disabledReason: (action: PlayAction) => string | undefined;
  clockOffsetMs: number;
}

/** The current question, if any. */
function OnAir({ app, show, phase, controls, disabledReason, clockOffsetMs }: OnAirProps) {
  const stage = currentStage(show);
  return phase === 'finger' ? (
    <FingerPanel
      show={show}
      delaySeconds={app.settings.twitch.streamDelaySeconds}
      hiddenWords={app.settings.crowd.hiddenWords}
      clockOffsetMs={clockOffsetMs}
      refused={controls.refused}
      onPerform={controls.perform}
    />
  ) : stage === null ? (
    <BeforeFirstStage show={show} phase={phase} />
  ) : (
    <CurrentQuestion
      key={askedQuestionId(stage)}
      stage={stage}
      switchedFrom={switchedFrom(show)}
      number={show.currentStageIndex + 1}
      count={show.stages.length}
      isAsking={phase === 'asking'}
      isHinted={controls.isLockHinted}
      clockOffsetMs={clockOffsetMs}
      disabledReason={disabledReason}
      refused={controls.refused}
      onPerform={controls.perform}
    />
  );
}

/** A vote and its result remain visible until the answer is revealed. */
const hasVote = ({ question }: Stage): boolean =>
  question.votingRound !== undefined && !question.showCorrectAnswer;

function BeforeFirstStage({ show, phase }: { show: Quizshow; phase: Phase }) {
  const mayWrite = usePermission('write');
  const { t } = useTranslation('play');
  if (phase === 'empty')
    return (
      <EmptyState
        icon={<IconListNumbers size={40} aria-hidden />}
        title={t('noStages.title')}
        text={t('noStages.text')}
      >
        {mayWrite && (
          <Button
            renderRoot={(props) => <Link to="/editor/$id" params={{ id: show.id }} {...props} />}
          >
            {t('noStages.action')}
          </Button>
        )}
      </EmptyState>
    );
  return (
    <div className={classes.before}>
      <p className={classes.beforeTitle}>
        {t(phase === 'started' ? 'question.started' : 'question.beforeStart')}
      </p>
      <p>{t(phase === 'started' ? 'question.startedText' : 'question.beforeStartText')}</p>
    </div>
  );
}
