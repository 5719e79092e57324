import { useEffect, useState } from 'react';
import type { StageControlState } from '@quizcast/game/games/stage-quiz/views/control-state';
import { secondsUntil } from '@quizcast/game/values/seconds-until';
import { Press, type Can } from './press.tsx';
import { useWords } from './words.ts';

const tickMs = 250;

/** Seconds until the clock of a joker ends; 0 without one. */
function useCallSeconds(clock: StageControlState['jokerClock'], clockOffsetMs: number): number {
  const endsAtMs = clock?.endsAtMs ?? 0;
  const [seconds, setSeconds] = useState(() => secondsUntil(endsAtMs, Date.now() + clockOffsetMs));
  useEffect(() => {
    const tick = () => setSeconds(secondsUntil(endsAtMs, Date.now() + clockOffsetMs));
    tick();
    if (endsAtMs === 0) return;
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [endsAtMs, clockOffsetMs]);
  return seconds;
}

/** Question, locks, jokers, and the call and vote of the stage quiz. */
export function StageButtons({
  show,
  can,
  clockOffsetMs,
}: {
  show: StageControlState;
  can: Can;
  clockOffsetMs: number;
}) {
  const words = useWords();
  const { answers, jokers, vote } = show;
  const isOpen = vote?.isOpen === true;
  const sum = vote?.votes.reduce((all, count) => all + count, 0) ?? 0;
  const callSeconds = useCallSeconds(show.jokerClock, clockOffsetMs);
  const asksChat = jokers.some(({ event }) => event === 3);
  return (
    <>
      {show.question !== '' && (
        <p className="question" dir="auto">
          {show.question}
        </p>
      )}
      <fieldset className="grid four" aria-label={words.answers}>
        {answers.map(({ letter, text, state }, index) => {
          const isLocked = state === 'locked';
          const name = isLocked ? 'unlock' : `lock?answer=${letter}`;
          const label = isLocked ? words.unlock(letter) : words.lock(letter);
          return (
            <Press
              key={letter}
              name={name}
              {...can(name)}
              className="answer"
              state={state}
              isPressed={isLocked}
              label={text === '' ? label : `${label}: ${text}`}
            >
              <b>{letter}</b>
              {isOpen && <small>{vote.votes[index]}</small>}
            </Press>
          );
        })}
      </fieldset>
      {jokers.length > 0 && (
        <fieldset className="grid two" aria-label={words.jokers}>
          {jokers.map(({ number, id, name, isUsed }) => (
            <Press
              key={id}
              name={`joker?joker=${number}`}
              {...can(`joker?joker=${number}`)}
              state={isUsed ? 'used' : undefined}
            >
              <span className="lines" dir="auto">
                {name}
              </span>
            </Press>
          ))}
        </fieldset>
      )}
      {(asksChat || vote !== null || callSeconds > 0) && (
        <fieldset className="row" aria-label={words.vote}>
          {callSeconds > 0 && (
            <Press name="end-call" {...can('end-call')} label={words.actions['end-call'] ?? ''}>
              {words.endCall(callSeconds)}
            </Press>
          )}
          {(asksChat || vote !== null) && (
            <Press
              name={isOpen ? 'stop-vote' : 'start-vote'}
              {...can(isOpen ? 'stop-vote' : 'start-vote')}
            />
          )}
          {/* Three would be too narrow, and the answers show their votes. */}
          {vote !== null && callSeconds === 0 && (
            <output className="count">{words.votes(sum)}</output>
          )}
        </fieldset>
      )}
    </>
  );
}
