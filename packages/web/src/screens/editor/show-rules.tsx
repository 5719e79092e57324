import { useState } from 'react';
import { zeroPrice } from '@quizcast/game/games/stage-quiz/price';
import type { Quizshow } from '@quizcast/game/games/stage-quiz/show';
import {
  answersAppearOptions,
  questionSecondsSchema,
} from '@quizcast/game/games/stage-quiz/showtime-fields';
import { Fieldset, NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { edit } from '../../live/use-document.ts';
import { ContestantInputs } from '../../ui/fields/contestant-inputs.tsx';
import classes from './show-rules.module.css';

const nobody = { name: '', line: '' };

/** How the show is played: how it ends, how answers come, who plays. */
export function ShowRules({ show }: { show: Quizshow }) {
  const { t } = useTranslation('editor');
  const { t: tPlay } = useTranslation('play');
  // Half-written numbers stay here, so that nothing is refused while somebody types.
  const [seconds, setSeconds] = useState<number | string | null>(null);
  const set = (
    field: 'endsOnWrong' | 'nothingWon' | 'answersAppear' | 'questionSeconds' | 'contestant',
    value: unknown,
  ) => edit({ type: 'edit.update', path: ['shows', show.id, field], value });
  return (
    <div className={classes.rules}>
      <Fieldset legend={t('rules.playing')}>
        <Stack gap="md">
          <Switch
            label={t('rules.endsOnWrong')}
            description={t('rules.endsOnWrongHint')}
            checked={show.endsOnWrong === true}
            onChange={(event) => set('endsOnWrong', event.currentTarget.checked ? true : null)}
          />
          <TextInput
            label={t('rules.nothingWon')}
            description={t('rules.nothingWonHint')}
            placeholder={zeroPrice(show.stages.map(({ price }) => price))}
            maxLength={60}
            value={show.nothingWon ?? ''}
            onChange={(event) => {
              const { value } = event.currentTarget;
              set('nothingWon', value === '' ? null : value);
            }}
          />
          <Select
            label={t('rules.answersAppear')}
            description={t('rules.answersAppearHint')}
            allowDeselect={false}
            data={answersAppearOptions.map((value) => ({
              value,
              label: t(`rules.answers.${value}`),
            }))}
            value={show.answersAppear ?? 'together'}
            onChange={(value) => set('answersAppear', value === 'together' ? null : value)}
          />
          <NumberInput
            label={t('rules.questionSeconds')}
            description={t('rules.questionSecondsHint')}
            placeholder={t('rules.noTime')}
            min={5}
            max={600}
            step={5}
            allowDecimal={false}
            clampBehavior="blur"
            value={seconds ?? show.questionSeconds ?? ''}
            onChange={(value) => {
              const isWhole = questionSecondsSchema.safeParse(value).success;
              setSeconds(isWhole || value === '' ? null : value);
              if (isWhole || value === '') set('questionSeconds', value === '' ? null : value);
            }}
            onBlur={() => setSeconds(null)}
          />
        </Stack>
      </Fieldset>
      <Fieldset legend={tPlay('contestant.none')}>
        <Stack gap="md">
          <ContestantInputs
            contestant={show.contestant ?? nobody}
            onChange={(contestant) =>
              set(
                'contestant',
                contestant.name === '' && contestant.line === '' ? null : contestant,
              )
            }
          />
        </Stack>
      </Fieldset>
    </div>
  );
}
