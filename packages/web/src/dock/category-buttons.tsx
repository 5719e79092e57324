import type { ControlState } from '@quizcast/game/control/state';
import type { CategoryControlState } from '@quizcast/game/games/category-quiz/views/control-state';
import { isAnyPossible } from '@quizcast/game/control/next-step';
import { CategoryPlayers } from './category-players.tsx';
import { Press, type Can } from './press.tsx';
import type { Stakes } from './stakes.ts';
import { useWords } from './words.ts';

interface CategoryProps {
  state: ControlState;
  show: CategoryControlState;
  can: Can;
  stakes: Stakes;
  onStakes: (stakes: Stakes) => void;
}

/** Judging, buzzers, fields and players of the category quiz. */
export function CategoryButtons({ state, show, can, ...drafts }: CategoryProps) {
  const words = useWords();
  const { question } = show;
  const buzzers = show.buzzers?.isOpen === true ? 'close-buzzers' : 'open-buzzers';
  const isRunning = show.timer.endsAtMs !== null;
  const timer = isRunning ? 'pause-timer' : 'start-timer';
  return (
    <>
      {question !== null && (
        <p className="question" dir="auto">
          {question.text}
        </p>
      )}
      <div className="row">
        <Press name="right" {...can('right')} className="right">
          {words.right}
        </Press>
        <Press name="wrong" {...can('wrong')} className="wrong">
          {words.wrong}
        </Press>
      </div>
      <div className="row">
        <Press name={buzzers} {...can(buzzers)} />
        <Press name={timer} {...can(timer)} />
      </div>
      {isAnyPossible(state, 'pick-field?') && <Fields show={show} can={can} />}
      <CategoryPlayers state={state} show={show} can={can} {...drafts} />
    </>
  );
}

/** The current board: a column for each category, as on overlays. */
function Fields({ show, can }: Pick<CategoryProps, 'show' | 'can'>) {
  const words = useWords();
  const { board } = show;
  if (board === null) return null;
  const { categories, fields } = board;
  return (
    <fieldset className="grid five" aria-label={words.fields}>
      {categories.map((name, column) => (
        <span key={String(column) + name} className="category" title={name} dir="auto">
          {name}
        </span>
      ))}
      {fields.map(({ number, id, points, isPlayed }, index) => {
        const category = categories[index % categories.length] ?? '';
        const press = `pick-field?field=${number}`;
        return (
          <Press
            key={id}
            name={press}
            {...can(press)}
            className="field"
            state={isPlayed ? 'used' : undefined}
            label={words.field(category, points)}
          >
            {points}
          </Press>
        );
      })}
    </fieldset>
  );
}
