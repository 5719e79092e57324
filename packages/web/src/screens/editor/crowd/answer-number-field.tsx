import { useState } from 'react';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { appLanguage } from '../../../messages/i18n.ts';
import { answerText } from '../../../messages/viewers/figures.ts';
import { useDraft } from '../../../ui/fields/use-draft.ts';
import { answerNumberIn } from './answer-number.ts';

interface AnswerNumberFieldProps {
  label: string;
  description?: string;
  name?: string;
  value: number;
  onSet: (value: number) => void;
}

/** Any number, typed as the app's language writes it. Other text is rejected on blur, and the value stays. */
export function AnswerNumberField({ name, value, onSet, ...texts }: AnswerNumberFieldProps) {
  const { t } = useTranslation('crowdEditor');
  const [rejected, setRejected] = useState('');
  const { field } = useDraft(answerText(value, appLanguage()), (text) => {
    const number = answerNumberIn(text, appLanguage());
    if (number === null) setRejected(text);
    else onSet(number);
  });
  return (
    <TextInput
      {...texts}
      {...field}
      data-field={name}
      inputMode="decimal"
      maxLength={40}
      error={rejected === '' ? null : t('notNumber', { text: rejected })}
      onChange={(event) => {
        setRejected('');
        field.onChange(event);
      }}
    />
  );
}
