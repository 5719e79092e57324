import type { Manifest } from '@elgato/schemas/streamdeck/plugins';
import facts from '../package.json' with { type: 'json' };
import { actionIcon, categoryIcon, keyIcon, logo } from './icons.ts';
import { kindId, keyKinds, pluginId, type KeyKind } from './key-kind.ts';
import type { Language } from '@quizcast/game/values/language';
import { wordsFor, type Words } from './words.ts';

const nameOf = (kind: KeyKind, words: Words): string => {
  if (kind === 'next') return words.next;
  return kind === 'display' ? words.display : words.games[kind];
};

const tooltipOf = (kind: KeyKind, words: Words): string => {
  if (kind === 'next') return words.nextTooltip;
  return kind === 'display' ? words.displayTooltip : words.groupTooltip;
};

const manifest = (): Manifest => {
  const words = wordsFor('en');
  return {
    UUID: pluginId,
    Name: 'Quizcast',
    Version: `${facts.version}.0`,
    Author: 'The Quizcast authors',
    Description: words.description,
    Category: 'Quizcast',
    CategoryIcon: 'images/category',
    Icon: 'images/plugin',
    CodePath: 'bin/plugin.js',
    PropertyInspectorPath: 'ui/inspector.html',
    SDKVersion: 2,
    Software: { MinimumVersion: '6.6' },
    Nodejs: { Version: '20' },
    OS: [
      { Platform: 'mac', MinimumVersion: '12' },
      { Platform: 'windows', MinimumVersion: '10' },
    ],
    Actions: keyKinds.map((kind) => ({
      UUID: kindId(kind),
      Name: nameOf(kind, words),
      Tooltip: tooltipOf(kind, words),
      Icon: `images/${kindId(kind)}`,
      Controllers: ['Keypad'],
      States: [{ Image: 'images/key', TitleAlignment: 'middle' }],
    })),
  };
};

/** Translated names and tooltips of the plug-in in Stream Deck. */
const translation = (language: Language): Record<string, unknown> => {
  const words = wordsFor(language);
  const made: Record<string, unknown> = {
    ...{ Name: 'Quizcast', Category: 'Quizcast', Description: words.description },
    Localization: {},
  };
  for (const kind of keyKinds)
    made[kindId(kind)] = { Name: nameOf(kind, words), Tooltip: tooltipOf(kind, words) };
  return made;
};

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Text files of the plug-in besides its programs, by their path in the plug-in folder. */
export const textFiles = (): Record<string, string> => ({
  'manifest.json': json(manifest()),
  'en.json': json(translation('en')),
  'de.json': json(translation('de')),
  'images/category.svg': categoryIcon,
  'images/key.svg': keyIcon,
  ...Object.fromEntries(keyKinds.map((kind) => [`images/${kindId(kind)}.svg`, actionIcon(kind)])),
});

/** Pictures that Stream Deck accepts only as PNG, with their width in pixels. */
export const pngFiles: readonly { path: string; svg: string; widthPx: number }[] = [
  { path: 'images/plugin.png', svg: logo, widthPx: 256 },
  { path: 'images/plugin@2x.png', svg: logo, widthPx: 512 },
];
