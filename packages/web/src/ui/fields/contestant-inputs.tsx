import type { Contestant } from '@quizcast/game/games/stage-quiz/showtime-fields';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Name and line of the contestant, in Play and in the editor. */
export function ContestantInputs(props: {
  contestant: Contestant;
  onChange: (contestant: Contestant) => void;
}) {
  const { t } = useTranslation('play');
  const { contestant, onChange } = props;
  return (
    <>
      <TextInput
        label={t('contestant.name')}
        maxLength={80}
        dir="auto"
        value={contestant.name}
        onChange={(event) => onChange({ ...contestant, name: event.currentTarget.value })}
      />
      <TextInput
        label={t('contestant.line')}
        placeholder={t('contestant.lineHint')}
        maxLength={160}
        dir="auto"
        value={contestant.line}
        onChange={(event) => onChange({ ...contestant, line: event.currentTarget.value })}
      />
    </>
  );
}
