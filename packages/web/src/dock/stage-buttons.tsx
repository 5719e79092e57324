import type { StageControlState } from '@quizcast/game/games/stage-quiz/views/control-state';
import { Press, type Can } from './press.tsx';
import { useWords } from './words.ts';

/** Question, locks, jokers and the vote of the stage quiz. */
export function StageButtons({ show, can }: { show: StageControlState; can: Can }) {
  const words = useWords();
  const { answers, jokers, vote } = show;
  const isOpen = vote?.isOpen === true;
  const sum = vote?.votes.reduce((all, count) => all + count, 0) ?? 0;
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
      {(asksChat || vote !== null) && (
        <fieldset className="row" aria-label={words.vote}>
          <Press
            name={isOpen ? 'stop-vote' : 'start-vote'}
            {...can(isOpen ? 'stop-vote' : 'start-vote')}
          />
          {vote !== null && <output className="count">{words.votes(sum)}</output>}
        </fieldset>
      )}
    </>
  );
}
