import { gameSettingsSchema, type CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import { useTranslation } from 'react-i18next';
import { edit } from '../../live/use-document.ts';
import { NumberField } from './number-field.tsx';

/** Numbers among the rules of a category show. */
export const numberSettings = [
  'timer',
  'minOpeningDelayMs',
  'maxOpeningDelayMs',
  'buzzerLeadMs',
  'earlyPressLockoutMs',
  'longestVerdictWaitMs',
  'leastWagerLimit',
] as const;
type NumberSettingName = (typeof numberSettings)[number];

const defaultStep = 50;
const steps: Partial<Record<NumberSettingName, number>> = { timer: 5, leastWagerLimit: 100 };

interface NumberSettingProps {
  show: CategoryQuizshow;
  name: NumberSettingName;
  /** On Play: small, without a description, and saved after a pause. */
  isCompact?: boolean;
}

export function NumberSetting({ show, name, isCompact = false }: NumberSettingProps) {
  const { t } = useTranslation('categoryEditor');
  const { minValue, maxValue } = gameSettingsSchema.shape[name].unwrap();
  return (
    <NumberField
      label={t(`rules.${name}`)}
      {...(isCompact ? { size: 'xs', isDelayed: true } : { description: t(`rules.${name}Hint`) })}
      value={show.gameSettings[name]}
      min={minValue ?? 0}
      max={maxValue ?? Infinity}
      step={steps[name] ?? defaultStep}
      onSet={(value) => {
        const path = ['categoryQuiz', 'shows', show.id, 'gameSettings', name];
        edit({ type: 'edit.update', path, value });
      }}
    />
  );
}
