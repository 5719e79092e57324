import { letters } from '@quizcast/game/games/stage-quiz/show';
import { useTranslation } from 'react-i18next';
import { clearKey } from '../../ui/fields/clear-picture.ts';
import type { Game } from '../../games/game-side.ts';
import { inputOfHint, type InputName } from '../../ui/keys/inputs.ts';
import { buzzKey, deedKeys, keyedSounds, muteKey, panelKeys, prefixKeys } from './category/keys.ts';
import { muteKey as stageMuteKey, walkAwayKey } from './stage/keys.ts';
import { restartKey } from './restart-key.ts';

/** A key of Play that can be given to another one, and what it does. */
export interface KeyRow {
  key: InputName;
  meaning: string;
}

const digits = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const row = (hint: string, meaning: string): KeyRow => ({ key: inputOfHint(hint), meaning });

/** Every key of a game that can be given to another one, in the order of the list. */
export function useKeyRows(game: Game): readonly KeyRow[] {
  const stage = useStageRows();
  const category = useCategoryRows();
  const { t } = useTranslation('overlays');
  const rows = game === 'stageQuiz' ? stage : category;
  return [...rows, row(clearKey, t('clear.key'))];
}

function useStageRows(): KeyRow[] {
  const { t } = useTranslation('play');
  return [
    row('space', t('keys.big')),
    row('S', t('keys.start')),
    row(restartKey, t('keys.restart')),
    row('N', t('keys.nextStage')),
    row('X', t('keys.showNextAnswer')),
    ...letters.map((letter) => row(letter, `${t('keys.lock')} · ${letter}`)),
    row('R', t('keys.revealAnswer')),
    ...digits(9).map((digit) => row(`${digit}`, `${t('keys.joker')} · ${digit}`)),
    row('V', t('keys.stopVoting')),
    row(walkAwayKey, t('keys.walkAway')),
    row('E', t('keys.showEndCard')),
    row(stageMuteKey, t('keys.mute')),
    row('Z', t('keys.undo')),
    row('⇧ R', t('keys.reset')),
    row('?', t('keys.help')),
  ];
}

function useCategoryRows(): KeyRow[] {
  const { t } = useTranslation('categoryKeys');
  const { t: tKeys } = useTranslation('keys');
  return [
    ...digits(4).map((digit) => row(buzzKey(digit), tKeys('buzz', { of: digit }))),
    row('space', t('big')),
    ...digits(5).map((digit) => row(`${digit}`, tKeys('digit', { of: digit }))),
    row(deedKeys.buzzers, t('buzzers')),
    row(deedKeys.right, t('right')),
    row(deedKeys.wrong, t('wrong')),
    row(deedKeys.reveal, t('reveal')),
    row(deedKeys.answer, t('answer')),
    row(deedKeys.on, t('on')),
    row(deedKeys.timer, t('timer')),
    row(',', `${t('time')} · −5`),
    row('.', `${t('time')} · +5`),
    row(deedKeys.blur, t('blur')),
    row(prefixKeys.plus, t('plus')),
    row(prefixKeys.minus, t('minus')),
    row(prefixKeys.turn, t('turn')),
    ...keyedSounds.map((_, index) => row(`⇧ ${index + 1}`, `${t('sounds')} · ${index + 1}`)),
    row(muteKey, t('mute')),
    row(panelKeys.buzzes, t('buzzes')),
    row(panelKeys.lobby, t('lobby')),
    row(panelKeys.options, t('options')),
    row('↵', t('letIn')),
    row(deedKeys.start, t('start')),
    row(deedKeys.restart, t('restart')),
    row(deedKeys.final, t('final')),
    row(deedKeys.tieBreak, t('tieBreak')),
    row(deedKeys.finish, t('finish')),
    row(deedKeys.undo, t('undo')),
    row(deedKeys.reset, t('reset')),
    row('?', t('help')),
  ];
}
