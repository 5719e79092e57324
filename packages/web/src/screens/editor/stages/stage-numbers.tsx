import { memo } from 'react';
import { Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import type { SetField } from '../picture.tsx';
import { QuestionSeconds } from './question-seconds.tsx';
import { SecondsField } from './seconds-field.tsx';
import classes from './stage-form.module.css';

/** Numbers of a stage: its price and its times. */
export const StageNumbers = memo(function StageNumbers(props: {
  isSpare: boolean;
  price: string;
  isSafe: boolean;
  questionSeconds: number | undefined;
  /** The show's default time per question. */
  ofShow: number | undefined;
  seconds: number;
  /** Null when only the contestant plays. */
  factor: number | null;
  onSet: SetField;
}) {
  const { t } = useTranslation('editor');
  const { isSpare, price, seconds, factor, onSet } = props;
  return (
    <div className={classes.numbers}>
      {!isSpare && (
        <TextInput
          data-field="price"
          label={t('form.price')}
          maxLength={60}
          value={price}
          onChange={(event) => onSet(['price'], event.currentTarget.value)}
        />
      )}
      <SecondsField
        seconds={seconds}
        onSet={(value) => onSet(['question', 'votingCountdown'], value)}
      />
      {factor !== null && (
        <NumberField
          label={t('everybody.factor')}
          description={t('everybody.factorHint')}
          value={factor}
          min={0}
          max={10}
          onSet={(value) => onSet(['question', 'crowdFactor'], value === 1 ? null : value)}
        />
      )}
      {!isSpare && (
        <QuestionSeconds
          label={t('form.questionSeconds')}
          placeholder={
            props.ofShow === undefined
              ? t('rules.noTime')
              : t('form.secondsOfShow', { seconds: props.ofShow })
          }
          seconds={props.questionSeconds}
          onSet={(value) => onSet(['questionSeconds'], value)}
        />
      )}
      {!isSpare && (
        <Switch
          className={classes.safe ?? ''}
          label={t('form.isSafe')}
          description={t('form.isSafeHint')}
          checked={props.isSafe}
          onChange={(event) => onSet(['isSafe'], event.currentTarget.checked ? true : null)}
        />
      )}
    </div>
  );
});
