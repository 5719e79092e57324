import { useTranslation } from 'react-i18next';
import { PlayerCard } from './player-card.tsx';
import { useToastsAbove } from '../use-toasts-above.ts';
import classes from './players-strip.module.css';
import type { StripProps } from '../console-props.ts';

/** The four seats: players, scores and actions. */
export function PlayersStrip(props: StripProps) {
  const { t } = useTranslation('categoryPlay');
  const { show, controls } = props;
  const strip = useToastsAbove<HTMLElement>();
  return (
    <section
      ref={strip}
      className={classes.strip}
      aria-label={t('players.title')}
      data-prefix={controls.prefix ?? undefined}
    >
      {controls.prefix !== null && (
        <output className={classes.prefix}>{t(`prefixes.${controls.prefix}`)}</output>
      )}
      {show.players.map((player, index) => (
        <PlayerCard key={player.id} {...props} player={player} number={index + 1} />
      ))}
    </section>
  );
}
