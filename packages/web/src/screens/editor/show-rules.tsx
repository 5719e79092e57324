import { zeroPrice } from '@quizcast/game/games/stage-quiz/prices/price';
import type { Quizshow } from '@quizcast/game/games/stage-quiz/show';
import { answersAppearOptions } from '@quizcast/game/games/stage-quiz/showtime-fields';
import { Fieldset, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { edit } from '../../live/use-document.ts';
import { ContestantInputs } from '../../ui/fields/contestant-inputs.tsx';
import { MomentSelect, OpenerFields } from './moment-fields.tsx';
import { QuestionSeconds } from './stages/question-seconds.tsx';
import classes from './show-rules.module.css';

const emptyContestant = { name: '', line: '' };

/** Rules of the show: its end, how answers appear, who plays. */
export function ShowRules({ show }: { show: Quizshow }) {
  const { t } = useTranslation('editor');
  const { t: tPlay } = useTranslation('play');
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
          <QuestionSeconds
            label={t('rules.questionSeconds')}
            description={t('rules.questionSecondsHint')}
            placeholder={t('rules.noTime')}
            seconds={show.questionSeconds}
            onSet={(value) => set('questionSeconds', value)}
          />
        </Stack>
      </Fieldset>
      <Stack gap="md">
        <Fieldset legend={tPlay('contestant.none')}>
          <Stack gap="md">
            <ContestantInputs
              contestant={show.contestant ?? emptyContestant}
              onChange={(contestant) =>
                set(
                  'contestant',
                  contestant.name === '' && contestant.line === '' ? null : contestant,
                )
              }
            />
          </Stack>
        </Fieldset>
        <Fieldset legend={t('rules.momentsTitle')}>
          <Stack gap="md">
            <OpenerFields game="stageQuiz" showId={show.id} moments={show.moments} />
            <MomentSelect
              path={['shows', show.id, 'moments']}
              moments={show.moments}
              moment="ladder"
            />
          </Stack>
        </Fieldset>
      </Stack>
    </div>
  );
}
