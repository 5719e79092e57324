import {
  maxOptions,
  minOptions,
  optionLetters,
  type Question,
  type QuestionKind,
} from '@quizcast/game/games/crowd-quiz/show';
import {
  ActionIcon,
  Button,
  Checkbox,
  Fieldset,
  Radio,
  Select,
  TextInput,
  Textarea,
} from '@mantine/core';
import { IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { edit } from '../../../live/use-document.ts';
import classes from '../stages/stage-form.module.css';
import { AnswerNumberField } from './answer-number-field.tsx';
import { withNumberScoring, withoutOption, type SetQuestion } from './crowd-edits.ts';

interface AnswerFieldsProps {
  showId: string;
  question: Question;
  onSet: SetQuestion;
}

type OptionKind = Exclude<QuestionKind, 'number' | 'text'>;

const severalScorings = ['partial', 'strict'] as const;
const numberScorings = ['closest', 'nearness', 'exact'] as const;

/** Inputs for the right answer, depending on the kind of question. */
export function AnswerFields(props: AnswerFieldsProps) {
  const { kind } = props.question;
  switch (kind) {
    case 'number':
      return <NumberAnswer {...props} />;
    case 'text':
      return <TypedAnswer {...props} />;
    case 'choice':
    case 'several':
    case 'order':
    case 'poll':
      return <Options {...props} kind={kind} />;
  }
}

function Options({ showId, question, kind, onSet }: AnswerFieldsProps & { kind: OptionKind }) {
  const { t } = useTranslation('crowdEditor');
  const { options, right, severalScoring } = question;
  const setText = (option: number, text: string) => onSet('options', options.with(option, text));
  const moveUp = (option: number) =>
    onSet(
      'options',
      options.with(option - 1, options[option] ?? '').with(option, options[option - 1] ?? ''),
    );
  return (
    <>
      <Fieldset
        variant="unstyled"
        data-keeps-focus
        legend={t(`optionsOf.${kind}`)}
        classNames={{ root: classes.answers ?? '', legend: classes.legend ?? '' }}
      >
        {options.map((text, option) => {
          const letter = optionLetters[option] ?? '';
          const isRight = right.includes(option);
          return (
            <div
              key={letter}
              className={classes.answer}
              data-right={isRight && (kind === 'choice' || kind === 'several')}
            >
              {kind === 'choice' && (
                <Radio
                  data-field="right"
                  name={`right-${question.id}`}
                  color="green"
                  aria-label={t('isRight', { letter })}
                  checked={isRight}
                  onChange={() => onSet('right', [option])}
                />
              )}
              {kind === 'several' && (
                <Checkbox
                  data-field="right"
                  color="green"
                  aria-label={t('isRight', { letter })}
                  checked={isRight}
                  onChange={() =>
                    onSet(
                      'right',
                      isRight
                        ? right.filter((each) => each !== option)
                        : [...right, option].toSorted((one, other) => one - other),
                    )
                  }
                />
              )}
              <span className={classes.letter} aria-hidden>
                {kind === 'order' ? option + 1 : letter}
              </span>
              <TextInput
                className={classes.text ?? ''}
                data-field={option}
                aria-label={t('option', { letter })}
                maxLength={500}
                dir="auto"
                value={text}
                onChange={(event) => setText(option, event.currentTarget.value)}
              />
              {kind === 'order' && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  title={t('moveUp')}
                  aria-label={t('moveOptionUp', { letter })}
                  disabled={option === 0}
                  onClick={() => moveUp(option)}
                >
                  <IconArrowUp size={16} aria-hidden />
                </ActionIcon>
              )}
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('removeOption', { letter })}
                disabled={options.length <= minOptions}
                onClick={() => edit(withoutOption(showId, question, option))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </div>
          );
        })}
        {options.length < maxOptions && (
          <Button
            size="compact-sm"
            variant="subtle"
            data-field="addOption"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => onSet('options', [...options, ''])}
          >
            {t('addOption')}
          </Button>
        )}
      </Fieldset>
      {kind === 'several' && (
        <Select
          label={t('scoring')}
          allowDeselect={false}
          data={severalScorings.map((value) => ({ value, label: t(`severalScoring.${value}`) }))}
          value={severalScoring}
          onChange={(value) => onSet('severalScoring', value === 'strict' ? 'strict' : 'partial')}
        />
      )}
    </>
  );
}

function NumberAnswer({ showId, question, onSet }: AnswerFieldsProps) {
  const { t } = useTranslation('crowdEditor');
  const { rightNumber, numberScoring, numberRange, unit } = question;
  return (
    <>
      <div className={classes.numbers}>
        <AnswerNumberField
          label={t('rightNumber')}
          value={rightNumber}
          onSet={(value) => onSet('rightNumber', value)}
        />
        <TextInput
          label={t('unit')}
          maxLength={40}
          value={unit}
          onChange={(event) => onSet('unit', event.currentTarget.value)}
        />
      </div>
      <Select
        label={t('scoring')}
        allowDeselect={false}
        data={numberScorings.map((value) => ({ value, label: t(`numberScoring.${value}`) }))}
        value={numberScoring}
        onChange={(value) => {
          const scoring = numberScorings.find((each) => each === value) ?? 'closest';
          edit(withNumberScoring(showId, question, scoring));
        }}
      />
      {numberScoring === 'nearness' && (
        <AnswerNumberField
          label={t('range')}
          description={t('rangeHint')}
          name="range"
          value={numberRange}
          onSet={(value) => onSet('numberRange', Math.abs(value))}
        />
      )}
    </>
  );
}

function TypedAnswer({ question, onSet }: AnswerFieldsProps) {
  const { t } = useTranslation('crowdEditor');
  return (
    <Textarea
      data-field="accepted"
      label={t('accepted')}
      description={t('acceptedHint')}
      maxLength={1000}
      autosize
      minRows={2}
      maxRows={8}
      dir="auto"
      value={question.accepted}
      onChange={(event) => onSet('accepted', event.currentTarget.value)}
    />
  );
}
