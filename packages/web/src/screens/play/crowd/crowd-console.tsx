import { useMemo, useRef } from 'react';
import type { CrowdPlay } from '@quizcast/game/crowd/crowd-play';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { crowdControls, crowdSoundPlace } from '@quizcast/game/games/crowd-quiz/controls';
import { everybodyIn } from '@quizcast/game/games/crowd-quiz/everybody';
import { currentQuestion, type CrowdShow } from '@quizcast/game/games/crowd-quiz/show';
import { overlayView } from '@quizcast/game/views/overlay-view';
import { Button } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CuesOnPlay } from '../../../cues/lazy-cues.tsx';
import { useActiveAccount } from '../../../live/active-account.ts';
import { currentDocument } from '../../../live/current-document.ts';
import { play, useClockOffsetMs } from '../../../live/use-document.ts';
import { usePermission } from '../../../live/use-permission.ts';
import { reasonText } from '../../../toasts/toast.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useKeyHint } from '../../../ui/keys/key-store.ts';
import { AirPreview } from '../air-preview.tsx';
import { CardsOnPlay } from '../cards/cards-panel.tsx';
import { EverybodyPanel } from '../everybody-panel.tsx';
import { bounceMs, duckKey, restartKey, toastRestartKey } from '../shared-keys.ts';
import { SoundOnPlay } from '../sound/lazy-sound-panel.tsx';
import { useDuck } from '../sound/use-duck.ts';
import { useShowSound } from '../sound/use-show-sound.ts';
import { useKeys } from '../use-keys.ts';
import { useFlash, useTicking } from '../use-time.ts';
import '../../../messages/late/crowd.ts';
import { toggleCredits } from '../cards/toggle-card.ts';
import { CrowdQuestion } from './crowd-question.tsx';
import { intentOf, keyOf, type CrowdAction } from './keys.ts';
import { bigActionOf, refusalOf } from './play-state.ts';
import { QuestionList } from './question-list.tsx';
import { Transport } from './transport.tsx';
import classes from '../play.module.css';

interface CrowdConsoleProps {
  app: QuizShowApp;
  show: CrowdShow;
  onHelp: () => void;
}

/** Host console of a crowd quiz. */
export default function CrowdConsole({ app, show, onHelp }: CrowdConsoleProps) {
  const clockOffsetMs = useClockOffsetMs();
  const { ownerId } = useActiveAccount();
  const view = useMemo(() => overlayView(app), [app]);
  const nowMs = useTicking(show.play.phase === 'question', clockOffsetMs);
  const moves = useMoves(show.id, clockOffsetMs);
  const sound = useShowSound(crowdSoundPlace, show);
  const duck = useDuck();
  useKeys(intentOf, (intent) => {
    if (intent.kind === 'help') onHelp();
    else if (intent.kind === 'big') moves.performBig();
    else if (intent.kind === 'mute') sound.mute('volume');
    else if (intent.kind === 'duck') duck.startByKey();
    else if (intent.kind === 'restart') moves.perform('start');
    else if (intent.kind === 'judge') moves.judge(intent.place);
    else moves.performByKey(intent.action);
  });
  const question = currentQuestion(show);
  const disabledReason = (action: CrowdAction) => {
    const refusal = refusalOf(show, action);
    return refusal === null ? undefined : reasonText(refusal);
  };
  return (
    <div className={classes.console}>
      <div className={classes.ladder}>
        <QuestionList show={show} />
      </div>
      <div className={classes.stage}>
        {question === null || show.play.phase === 'ready' ? (
          <BeforeStart show={show} />
        ) : (
          <CrowdQuestion
            key={question.id}
            show={show}
            question={question}
            nowMs={nowMs}
            delayMs={app.settings.twitch.streamDelaySeconds * 1000}
            onJudge={moves.judge}
          />
        )}
      </div>
      <div className={classes.side}>
        <AirPreview view={view} clockOffsetMs={clockOffsetMs} userId={ownerId} />
        <SoundOnPlay {...sound} duck={duck} muteKey={keyOf('mute')} duckKey={duckKey} />
        <EverybodyPanel play={playAt(show, nowMs)} />
        <CardsOnPlay app={app} />
        <CuesOnPlay game="crowdQuiz" show={show} />
      </div>
      <Transport
        big={bigActionOf(show, nowMs)}
        show={show}
        disabledReason={disabledReason}
        refused={moves.refused}
        onPerform={moves.perform}
      />
    </div>
  );
}

/** The audience's state at `nowMs`: a question that ends in the future is not locked yet. */
function playAt(show: CrowdShow, nowMs: number): CrowdPlay {
  const play = everybodyIn(show);
  const { asked } = play;
  if (asked?.lockedAtMs === undefined || asked.lockedAtMs <= nowMs) return play;
  const { lockedAtMs: _, ...open } = asked;
  return { ...play, asked: open };
}

/** Sends the host's actions. Every refusal is shown to the user, and briefly on its button. */
function useMoves(showId: string, clockOffsetMs: number) {
  const [refused, flashRefused] = useFlash<CrowdAction>();
  const lastBigAtMs = useRef(0);
  const hint = useKeyHint();
  const perform = (action: CrowdAction) => {
    const show = currentShow(showId);
    if (show === undefined) return;
    void play(crowdControls[action].command(show)).then((result) => {
      if (result.kind !== 'accepted') flashRefused(action);
    });
  };
  return {
    refused,
    perform,
    /** Accepts a group of typed answers as right, or reverts that. */
    judge: (place: string) => {
      const show = currentShow(showId);
      const command = show && crowdControls['judge-answer'].command(show, { place });
      if (command !== undefined && 'type' in command) void play(command);
    },
    performByKey: (action: CrowdAction) => {
      const isRunning = action === 'start' && currentShow(showId)?.play.phase !== 'ready';
      if (!isRunning) return perform(action);
      flashRefused(action);
      toastRestartKey(hint(restartKey));
    },
    performBig: () => {
      const atMs = performance.now();
      const show = currentShow(showId);
      if (show === undefined || atMs - lastBigAtMs.current < bounceMs) return;
      lastBigAtMs.current = atMs;
      const big = bigActionOf(show, Date.now() + clockOffsetMs);
      if (big === 'credits') toggleCredits();
      else perform(big);
    },
  };
}

/** The current show: the next key may be pressed before the next render. */
const currentShow = (showId: string): CrowdShow | undefined =>
  currentDocument()
    .state.getState()
    .document?.crowdQuiz.shows.find(({ id }) => id === showId);

function BeforeStart({ show }: { show: CrowdShow }) {
  const mayWrite = usePermission('write');
  const { t } = useTranslation('crowdPlay');
  if (show.questions.length === 0)
    return (
      <EmptyState
        icon={<IconUsersGroup size={40} aria-hidden />}
        title={t('empty.title')}
        text={t('empty.text')}
      >
        {mayWrite && (
          <Button
            renderRoot={(props) => <Link to="/editor/$id" params={{ id: show.id }} {...props} />}
          >
            {t('empty.action')}
          </Button>
        )}
      </EmptyState>
    );
  return (
    <div className={classes.before}>
      <p className={classes.beforeTitle}>{t('ready.title')}</p>
      <p>{t('ready.text', { count: show.questions.length })}</p>
    </div>
  );
}
