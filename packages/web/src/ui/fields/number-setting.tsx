import type { EditCommand, SingleEdit } from '@quizcast/game/command';
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

/** Sets the number; a least delay above the greatest one raises that too. */
export function settingEdit(
  { id, gameSettings }: CategoryQuizshow,
  name: NumberSettingName,
  value: number,
): EditCommand {
  const update = (setting: NumberSettingName): SingleEdit => ({
    type: 'edit.update',
    path: ['categoryQuiz', 'shows', id, 'gameSettings', setting],
    value,
  });
  return name === 'minOpeningDelayMs' && value > gameSettings.maxOpeningDelayMs
    ? { type: 'edit.many', edits: [update(name), update('maxOpeningDelayMs')] }
    : update(name);
}

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
      min={name === 'maxOpeningDelayMs' ? show.gameSettings.minOpeningDelayMs : (minValue ?? 0)}
      max={maxValue ?? Infinity}
      step={steps[name] ?? defaultStep}
      onSet={(value) => edit(settingEdit(show, name, value))}
    />
  );
}
