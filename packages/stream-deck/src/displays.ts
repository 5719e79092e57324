import type { VariableValues } from '@quizcast/game/control/variables';

/** Displays of keys that have no press action. */
export const displays = [
  'clock',
  'step',
  'price',
  'answers',
  'show',
  'player_1',
  'player_2',
  'player_3',
  'player_4',
] as const;
export type Display = (typeof displays)[number];

export const isDisplay = (name: string): name is Display =>
  displays.some((display) => display === name);

/** Large and small text of such a key. */
export function displayed(
  display: Display,
  values: VariableValues,
): { big: string; small: string } {
  const text = (name: string): string => `${values[name] ?? ''}`;
  const first = (...names: string[]): string =>
    names.map(text).find((value) => value !== '' && value !== '0') ?? '';
  const of = (at: string, all: string): string => (at === '' ? '' : `${at}/${all}`);
  switch (display) {
    case 'clock':
      return { big: first('vote_seconds', 'call_seconds', 'timer', 'answer_seconds'), small: '' };
    case 'step':
      return {
        big: of(
          first('stage', 'question_number'),
          text('stages') === '' ? text('questions') : text('stages'),
        ),
        small: '',
      };
    case 'price':
      return { big: first('price', 'points'), small: '' };
    case 'answers':
      return { big: first('votes', 'answered'), small: '' };
    case 'show':
      return { big: '', small: text('show') };
    case 'player_1':
    case 'player_2':
    case 'player_3':
    case 'player_4':
      return { big: text(`${display}_points`), small: text(display) };
  }
}
