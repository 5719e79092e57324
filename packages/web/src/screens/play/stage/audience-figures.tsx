import { useState, type SubmitEvent } from 'react';
import { letters, type Question } from '@quizcast/game/games/stage-quiz/show';
import { Button, NumberInput } from '@mantine/core';
import { IconChartBar, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PlayAction } from './play-state.ts';
import classes from './audience-figures.module.css';

const quiet = { variant: 'subtle', color: 'gray', size: 'compact-sm' } as const;

/** Shows the result of an audience in the room, typed by the host, or the viewers' answers on the overlay. */
export function AudienceFigures(props: {
  question: Question;
  /** Number of viewers' answers so far. */
  answered: number;
  disabledReason: (action: PlayAction) => string | undefined;
  onPerform: (action: PlayAction) => void;
}) {
  const { t } = useTranslation('play');
  const [isOpen, setIsOpen] = useState(false);
  const { question, answered, disabledReason, onPerform } = props;
  if (disabledReason({ kind: 'figures', figures: [25, 25, 25, 25] }) !== undefined) return null;
  if (isOpen)
    return (
      <FiguresForm question={question} onPerform={onPerform} onClose={() => setIsOpen(false)} />
    );
  return (
    <div className={classes.ways}>
      <Button
        {...quiet}
        leftSection={<IconChartBar size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('figures.open')}
      </Button>
      {question.crowd !== undefined && (
        <Button
          {...quiet}
          disabled={answered === 0}
          leftSection={<IconUsers size={16} aria-hidden />}
          onClick={() => onPerform({ kind: 'figures', figures: null })}
        >
          {t('figures.ofEverybody')}
        </Button>
      )}
    </div>
  );
}

type Typed = readonly (number | string)[];

const isFigure = (value: number | string): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 100;

/** What is wrong with the input: single fields by index, or their sum. Null when it is valid. */
function figuresError(typed: Typed): { fields: number[]; sum: number | null } | null {
  const fields = typed.flatMap((value, index) => (isFigure(value) ? [] : [index]));
  if (fields.length > 0) return { fields, sum: null };
  const sum = typed.filter(isFigure).reduce((total, value) => total + value, 0);
  return Math.abs(sum - 100) > 1 ? { fields: [], sum } : null;
}

/** Form for four percentages. */
function FiguresForm(props: {
  question: Question;
  onPerform: (action: PlayAction) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('play');
  const { question, onPerform, onClose } = props;
  const shown = question.areFiguresTyped === true ? question.votes : null;
  const [typed, setTyped] = useState<Typed>(() =>
    letters.map((_, index) =>
      question.removedAnswers.some((removed) => removed === index) ? 0 : (shown?.[index] ?? ''),
    ),
  );
  const [error, setError] = useState<ReturnType<typeof figuresError>>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = figuresError(typed);
    setError(found);
    if (found !== null) return;
    onPerform({ kind: 'figures', figures: typed.filter(isFigure) });
    onClose();
  };
  return (
    <form className={classes.form} aria-label={t('figures.title')} noValidate onSubmit={submit}>
      <div className={classes.fields}>
        {letters.map((letter, index) => (
          <NumberInput
            key={letter}
            label={t('figures.of', { letter })}
            data-autofocus={index === 0 || undefined}
            min={0}
            max={100}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            suffix=" %"
            value={typed[index] ?? ''}
            error={error?.fields.includes(index) === true ? t('figures.notPercent') : null}
            onChange={(value) => {
              setTyped((before) => before.with(index, value));
              setError(null);
            }}
          />
        ))}
      </div>
      {error !== null && error.sum !== null && (
        <p className={classes.fault} role="alert">
          {t('figures.notHundred', { sum: error.sum })}
        </p>
      )}
      <div className={classes.actions}>
        <Button type="submit" size="compact-sm">
          {t('figures.show')}
        </Button>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onClose}>
          {t('figures.cancel')}
        </Button>
      </div>
    </form>
  );
}
