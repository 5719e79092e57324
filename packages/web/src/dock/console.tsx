import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ControlState } from '@quizcast/game/control/state';
import type { DockWords } from '../messages/en/pages/dock.ts';
import { BigStep } from './big-step.tsx';
import { CategoryButtons } from './category-buttons.tsx';
import { DockLink, type DockState } from './dock-link.ts';
import { isPossible, nextStep, otherPresses } from '@quizcast/game/control/next-step';
import { lazyPart } from '../parts/lazy-screen.tsx';
import { Press, type PressProps } from './press.tsx';
import { StageButtons } from './stage-buttons.tsx';
import type { Stakes } from './stakes.ts';
import { useWords } from './words.ts';

// Includes the OBS library, so it is loaded only for shows with OBS cues.
const ObsPanel = lazyPart(
  () => import('./obs-panel.tsx'),
  (retry) => <ObsFault onRetry={retry} />,
);

function ObsFault({ onRetry }: { onRetry: () => void }) {
  const words = useWords();
  return (
    <p className="notice" role="alert">
      {words.obsNotLoaded}{' '}
      <button type="button" onClick={onRetry}>
        {words.tryAgain}
      </button>
    </p>
  );
}

/** Interval for checking whether the dock must connect to OBS; also checked when another show goes on air. */
const obsPollIntervalMs = 5_000;

function useNeedsObs(link: DockLink, { status, show }: DockState): boolean {
  const [needsObs, setNeedsObs] = useState(false);
  const showId = show?.show?.id ?? null;
  const canPoll = status === 'connected' && showId !== null;
  useEffect(() => {
    if (!canPoll) return;
    let isCanceled = false;
    const poll = async () => {
      const answer = await link.needsObs();
      if (!isCanceled && answer !== null) setNeedsObs(answer);
    };
    void poll();
    const timer = setInterval(() => void poll(), obsPollIntervalMs);
    return () => {
      isCanceled = true;
      clearInterval(timer);
    };
  }, [link, canPoll, showId]);
  return needsObs;
}

/** An error that no longer applies is not left on the screen. */
const errorMs = 5_000;

/** Controls of the show that is on air. */
export function Console({ token, onRevoked }: { token: string; onRevoked: () => void }) {
  const words = useWords();
  const [link] = useState(() => new DockLink(token, onRevoked));
  useEffect(() => link.start(), [link]);
  const dock = useSyncExternalStore(link.subscribe, link.state);
  const needsObs = useNeedsObs(link, dock);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setError(null), errorMs);
    return () => clearTimeout(timer);
  }, [error]);
  const press = async (name: string) => {
    setError(null);
    const code = await link.press(name);
    if (code !== null) setError(words.refusals[code] ?? words.failed);
  };
  const { show: state, status } = dock;
  return (
    <main className="dock" data-status={status}>
      <Status dock={dock} />
      {status !== 'connected' && <output className="notice">{words[status]}</output>}
      {error !== null && (
        <p className="notice over" role="alert">
          {error}
        </p>
      )}
      {state !== null && (
        <Buttons
          state={state}
          clockOffsetMs={dock.clockOffsetMs}
          isOff={status !== 'connected'}
          onPress={(name) => void press(name)}
        />
      )}
      {needsObs && <ObsPanel link={link} />}
    </main>
  );
}

function whereIs(show: NonNullable<ControlState['stageQuiz']>, words: DockWords): string {
  if (show.ended !== null) return words.ended;
  if (show.stageNumber > 0) return words.stage(show.stageNumber, show.stageCount);
  return show.hasStarted ? words.started : words.notStarted;
}

/** The show with its progress, and the state of overlays and player entry. */
function Status({ dock: { show: state, presence, lobbies } }: { dock: DockState }) {
  const words = useWords();
  if (state === null) return null;
  const { stageQuiz, crowdQuiz, show } = state;
  const lobby = show === null ? undefined : lobbies[show.id];
  const behind = presence?.overlaysBehind ?? 0;
  const isWell = presence !== null && presence.overlays > 0 && behind === 0 && !state.isCleared;
  return (
    <header>
      <h1 dir="auto">{show?.name ?? words.title}</h1>
      <p className="facts">
        {state.isRehearsal && <strong className="rehearsal">{words.rehearsal}</strong>}
        {stageQuiz !== null && <span>{whereIs(stageQuiz, words)}</span>}
        {crowdQuiz !== null && crowdQuiz.questionNumber > 0 && (
          <span>{words.question(crowdQuiz.questionNumber, crowdQuiz.questionCount)}</span>
        )}
        {typeof crowdQuiz?.answered === 'number' && (
          <span>{words.answered(crowdQuiz.answered)}</span>
        )}
        {lobby !== undefined && (
          <span data-part="door">{words.door(lobby.seated, lobby.waiting)}</span>
        )}
        {presence !== null && (
          <span data-part="health" data-well={isWell}>
            {state.isCleared
              ? words.hidden
              : behind > 0
                ? words.overlaysBehind(behind)
                : words.overlays(presence.overlays)}
          </span>
        )}
      </p>
    </header>
  );
}

/** Current server time, rendered again at `atMs` at the latest. */
function useServerNow(clockOffsetMs: number, atMs: number | null): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (atMs === null) return;
    const inMs = Math.max(0, atMs - clockOffsetMs - Date.now()) + 1;
    const timer = setTimeout(() => setNowMs(Date.now()), inMs);
    return () => clearTimeout(timer);
  }, [clockOffsetMs, atMs]);
  return nowMs + clockOffsetMs;
}

function Buttons({
  state,
  clockOffsetMs,
  ...more
}: { state: ControlState; clockOffsetMs: number } & Omit<PressProps, 'name'>) {
  const words = useWords();
  const nowMs = useServerNow(clockOffsetMs, state.crowdQuiz?.closesAtMs ?? null);
  const [stakes, setStakes] = useState<Stakes>({});
  if (state.show === null) return <p className="notice">{words.noShow}</p>;
  const step = nextStep(state, nowMs);
  const shown = step.kind === 'press' ? [step.press] : [];
  const others = otherPresses(state, shown);
  const can = (name: string) => ({ ...more, isOff: more.isOff || !isPossible(state, name) });
  return (
    <>
      <BigStep state={state} step={step} stakes={stakes} {...more} />
      {state.stageQuiz !== null && (
        <StageButtons show={state.stageQuiz} can={can} clockOffsetMs={clockOffsetMs} />
      )}
      {state.categoryQuiz !== null && (
        <CategoryButtons
          state={state}
          show={state.categoryQuiz}
          can={can}
          stakes={stakes}
          onStakes={setStakes}
        />
      )}
      {state.crowdQuiz !== null && state.crowdQuiz.question !== '' && (
        <p className="question" dir="auto">
          {state.crowdQuiz.question}
        </p>
      )}
      <div className="row">
        <Press name="undo" {...can('undo')} />
        <Press name={state.isCleared ? 'show-picture' : 'clear-picture'} {...more} />
      </div>
      {others.length > 0 && (
        <details>
          <summary>{words.more}</summary>
          <div className="grid two">
            {others.map((name) => (
              <Press key={name} name={name} {...can(name)} />
            ))}
          </div>
        </details>
      )}
    </>
  );
}
