import type { InputHTMLAttributes } from 'react';
import type { ControlState } from '@quizcast/game/control/state';
import type {
  CategoryControlState,
  ControlPlayer,
} from '@quizcast/game/games/category-quiz/views/control-state';
import { isPossible } from '@quizcast/game/control/next-step';
import { Press, type Can } from './press.tsx';
import { stakeFormId, stakeKey, stakeText, type Stakes } from './stakes.ts';
import { useWords } from './words.ts';

interface PlayersProps {
  state: ControlState;
  show: CategoryControlState;
  can: Can;
  stakes: Stakes;
  onStakes: (stakes: Stakes) => void;
}

/** The players with the one action that applies to each, their wagers and their typed answers. */
export function CategoryPlayers({ state, show, can, stakes, onStakes }: PlayersProps) {
  const words = useWords();
  const playing = show.players.filter(({ isOut }) => !isOut);
  const isWide = playing.some(({ mostWager, answer }) => mostWager !== null || answer !== null);
  return (
    <fieldset className={isWide ? 'grid' : 'grid two'} aria-label={words.players}>
      {playing.map((player) => {
        const { id, number } = player;
        const pick = `call-on?player=${number}`;
        const press =
          show.phase === 'final'
            ? `reveal-final?player=${number}`
            : isPossible(state, pick) || show.phase !== 'board'
              ? pick
              : `give-turn?player=${number}`;
        if (player.mostWager !== null && show.phase === 'final')
          return (
            <Amount
              key={id}
              press={`wager?player=${number}`}
              player={player}
              most={player.mostWager}
              can={can}
              points={{ min: 0, defaultValue: player.wager ?? undefined }}
              button={{ text: words.set, label: words.setWager(player.name) }}
            />
          );
        if (player.mostWager !== null) {
          const points = stakeText(stakes, show, player);
          return (
            <Amount
              key={id}
              id={stakeFormId(player)}
              press={`stake?player=${number}`}
              player={player}
              most={player.mostWager}
              can={can}
              points={{
                min: 1,
                value: points,
                onChange: ({ currentTarget }) =>
                  onStakes({ ...stakes, [stakeKey(show, player)]: currentTarget.value }),
              }}
              button={{ text: words.ask, label: words.askFor(player.name, points) }}
            />
          );
        }
        return (
          <div key={id} className="seat">
            <Press
              name={press}
              {...can(press)}
              state={statusOf(player)}
              className="player"
              hint={words.actions[press.split('?')[0] ?? '']}
            >
              <Name player={player} />
              <small>{words.points(player.points)}</small>
            </Press>
            {player.answer !== null && (
              <Typed show={show} player={player} answer={player.answer} can={can} />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

const Name = ({ player: { number, name } }: { player: ControlPlayer }) => (
  <span className="clip" dir="auto">
    <small>{number}</small> {name}
  </span>
);

function statusOf(player: ControlPlayer): string | undefined {
  const { isAnswering, hasBuzzered, hasTurn, wager, judged } = player;
  // In the final, the player whose answer is shown is judged next.
  if (isAnswering || (wager !== null && judged === null)) return 'answering';
  if (hasBuzzered) return 'buzzed';
  return hasTurn ? 'turn' : undefined;
}

interface AmountProps {
  id?: string;
  press: string;
  player: ControlPlayer;
  most: number;
  can: Can;
  points: InputHTMLAttributes<HTMLInputElement>;
  button: { text: string; label: string };
}

/** Input of points for a wager of the final, or for the stake of a double that opens its question. */
function Amount({ id, press, player, most, can, points, button }: AmountProps) {
  const words = useWords();
  const { isOff, onPress } = can(press);
  return (
    <form
      id={id}
      className="wager"
      data-state={player.hasWagered === true ? 'set' : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('points');
        if (typeof typed === 'string' && typed !== '') onPress(`${press}&points=${typed}`);
      }}
    >
      <span className="player">
        <Name player={player} />
        <small>{player.hasWagered === true ? words.wagered : words.upTo(most)}</small>
      </span>
      <input
        type="number"
        name="points"
        aria-label={words.wagerOf(player.name)}
        required
        max={most}
        step={1}
        {...points}
      />
      <button type="submit" data-press={press} disabled={isOff} aria-label={button.label}>
        {button.text}
      </button>
    </form>
  );
}

/** The typed answer, its wager, and the points for it. */
function Typed(props: {
  show: CategoryControlState;
  player: ControlPlayer;
  answer: string;
  can: Can;
}) {
  const { show, player, answer, can } = props;
  const words = useWords();
  const { number, name, wager, judged } = player;
  const points = show.question?.points ?? 0;
  const award = `award?player=${number}`;
  const { isOff, onPress } = can(award);
  const lostPoints = show.rules['losePointsOnWrongAnswer'] === true ? -points : 0;
  return (
    <div className="typed">
      <span dir="auto">{answer === '' ? words.nothingTyped : answer}</span>
      {wager !== null && <small>{words.wagersPoints(wager)}</small>}
      {judged !== null ? (
        <b className={judged.isRight ? 'good' : 'bad'}>{words.signed(judged.points)}</b>
      ) : (
        wager === null && (
          <>
            <button
              type="button"
              className="right"
              data-press={award}
              disabled={isOff}
              aria-label={words.give(name, points)}
              onClick={() => onPress(`${award}&points=${points}`)}
            >
              {words.signed(points)}
            </button>
            <button
              type="button"
              className="wrong"
              data-press={`${award}&points=${lostPoints}`}
              disabled={isOff}
              aria-label={words.giveNothing(name)}
              onClick={() => onPress(`${award}&points=${lostPoints}`)}
            >
              {words.signed(lostPoints)}
            </button>
          </>
        )
      )}
    </div>
  );
}
