import { fastestReactionMs, isFasterThanHuman } from '@quizcast/game/games/category-quiz/buzzers';
import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { durationIn, figuresOf, type BuzzFigures } from './buzz-figures.ts';
import classes from './buzz-details.module.css';
import type { ConsoleProps } from '../console-props.ts';

const columns = ['afterMs', 'arrivedAfterMs', 'roundTripMs', 'creditMs', 'errorMs'] as const;

/** All measurements of each buzz on the question in play. */
export function BuzzDetails({ show }: ConsoleProps) {
  const { t } = useTranslation('categoryPlay');
  const { rounds } = show.play;
  return (
    <section aria-labelledby="figures-title" className={classes.details}>
      <h2 id="figures-title" className={classes.title}>
        {t('figures.title')}
      </h2>
      {rounds.length === 0 && <p className={classes.note}>{t('figures.none')}</p>}
      {rounds.map((round, index) => (
        <div key={round.round} className={classes.round}>
          <h3 className={classes.roundTitle}>
            {t('figures.round', { number: index + 1 })}
            {round.isOpen && <span>{t('figures.open')}</span>}
            {round.isTie && <span>{t('buzzes.tie')}</span>}
          </h3>
          {round.order.length > 0 ? (
            <Figures figures={figuresOf(show, round)} />
          ) : (
            <p className={classes.note}>{t('buzzes.none')}</p>
          )}
          {round.order.some((press) => isFasterThanHuman(round, press)) && (
            <p className={classes.note}>
              {t('figures.tooQuick', {
                ms: fastestReactionMs,
                names: figuresOf(show, round)
                  .filter(({ isTooQuick }) => isTooQuick)
                  .map(({ name }) => name)
                  .join(', '),
              })}
            </p>
          )}
          {Object.keys(round.early).length > 0 && (
            <p className={classes.note}>
              {t('figures.early', {
                names: show.players
                  .filter(({ id }) => Object.hasOwn(round.early, id))
                  .map(({ name }) => name)
                  .join(', '),
              })}
            </p>
          )}
        </div>
      ))}
      {rounds.length > 0 && <p className={classes.note}>{t('figures.note')}</p>}
    </section>
  );
}

function Figures({ figures }: { figures: readonly BuzzFigures[] }) {
  const { t, i18n } = useTranslation('categoryPlay');
  return (
    <Table
      className={classes.figures ?? ''}
      withRowBorders={false}
      verticalSpacing={2}
      horizontalSpacing={3}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('figures.player')}</Table.Th>
          {columns.map((column) => (
            <Table.Th key={column} title={t(`figures.${column}Title`)}>
              {t(`figures.${column}`)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {figures.map((each) => (
          <Table.Tr key={each.playerId} data-first={each.isFirst || undefined}>
            <Table.Td title={each.name}>
              {each.number} {each.name}
            </Table.Td>
            {columns.map((column) => {
              const { unit, time } = durationIn(each[column], i18n.language, 1);
              return <Table.Td key={column}>{unit === 's' ? t(unit, { time }) : time}</Table.Td>;
            })}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
