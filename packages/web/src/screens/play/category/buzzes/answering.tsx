import { fastestReactionMs, isFasterThanHuman } from '@quizcast/game/games/category-quiz/buzzers';
import { phaseOf } from '@quizcast/game/games/category-quiz/controls/next-step';
import { activePlayer } from '@quizcast/game/games/category-quiz/show';
import { useTranslation } from 'react-i18next';
import { useDuration } from './buzz-figures.ts';
import classes from './answering.module.css';
import { onTrial } from '../console-state.ts';
import type { ConsoleProps } from '../console-props.ts';

/** Longer names use a smaller font. */
const longName = 16;

/** Who answers now, in large type; or that the buzzers are open. */
export function Answering({ show }: ConsoleProps) {
  const { t } = useTranslation('categoryPlay');
  const duration = useDuration();
  const phase = phaseOf(show);
  if (phase === 'open') return <Open show={show} />;
  if (phase !== 'answering') return null;
  const trial = onTrial(show);
  const active = activePlayer(show);
  if (trial === null || active === null) return null;
  const round = show.play.rounds.at(-1);
  const hasBuzzed = round?.winner === active.id;
  const press = hasBuzzed ? round.order.find(({ playerId }) => playerId === active.id) : undefined;
  return (
    <output className={classes.answering}>
      <span className={classes.number} aria-hidden>
        {show.players.indexOf(active) + 1}
      </span>
      <strong
        className={classes.name}
        data-long={active.name.length > longName || undefined}
        dir="auto"
        title={active.name}
      >
        {active.name}
      </strong>
      <span className={classes.facts}>
        {t(hasBuzzed ? 'answering.buzzed' : 'answering.called')}
        {press !== undefined && round !== undefined && (
          <b>{duration(press.pressedAtMs - round.opensAtMs)}</b>
        )}
        {press !== undefined && round !== undefined && isFasterThanHuman(round, press) && (
          <em title={t('buzzes.tooQuick', { ms: fastestReactionMs })}>{t('answering.tooQuick')}</em>
        )}
        {round?.isTie === true && hasBuzzed && <em>{t('answering.lot')}</em>}
      </span>
    </output>
  );
}

function Open({ show }: Pick<ConsoleProps, 'show'>) {
  const { t } = useTranslation('categoryPlay');
  const round = show.play.rounds.at(-1);
  const names = show.players
    .filter(({ id }) => round?.eligible.includes(id))
    .map(({ name }) => name);
  return (
    <output className={classes.open}>
      <span className={classes.pulse} aria-hidden />
      <strong>{t('answering.open')}</strong>
      <span className={classes.who} dir="auto">
        {t('answering.mayPress', { names: names.join(', ') })}
      </span>
    </output>
  );
}
