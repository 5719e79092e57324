import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '@quizcast/game/json';
import { expect, it } from 'vitest';
import { cards } from './en/stage-quiz/cards.ts';
import { chats } from './en/chat/chats.ts';
import { cues } from './en/cues.ts';
import { updates } from './en/updates.ts';
import { control } from './en/control.ts';
import { crowdEditor } from './en/crowd-quiz/editor.ts';
import { crowdPlay } from './en/crowd-quiz/play.ts';
import { season } from './en/season.ts';
import { finger } from './en/stage-quiz/finger.ts';
import { en } from './en/index.ts';
import { migration } from './en/migration.ts';
import { runThrough } from './en/run-through.ts';
import { transfer } from './en/transfer.ts';
import { twitch } from './en/chat/twitch.ts';

const home = join(import.meta.dirname, '..');
const sources = readdirSync(home, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/^messages.(en|de)|\.test\./.test(path))
  .map((path) => readFileSync(join(home, path), 'utf8'));

/** `save.unsaved_one` and `save.unsaved_other` are used as `save.unsaved`. */
const keysOf = (messages: object, above = ''): string[] =>
  Object.entries(messages).flatMap(([name, value]: [string, unknown]) =>
    isRecord(value)
      ? keysOf(value, `${above}${name}.`)
      : [above + name.replace(/_(zero|one|two|few|many|other)$/, '')],
  );

/** Keys of one screen that none of `texts` uses, literally or as in `lights.${kind}`. */
function unused(screen: string, messages: object, texts: readonly string[]): string[] {
  const speaks = new RegExp(`useTranslation(<'${screen}'>|\\('${screen}'\\))|['\`]${screen}:`);
  const asked = texts.filter((text) => speaks.test(text)).join('\n');
  const names = [...asked.matchAll(/['`](?:\w+:)?((?:[\w.-]|\$\{[^}]*\})+)['`]/g)].map(
    ([, name = '']) =>
      new RegExp(`^${name.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[\\w-]+')}$`),
  );
  const keys = [...new Set(keysOf(messages))];
  return keys.filter((key) => !names.some((name) => name.test(key)));
}

it.each(
  Object.entries({
    ...en,
    cards,
    chats,
    cues,
    updates,
    control,
    crowdEditor,
    crowdPlay,
    finger,
    migration,
    runThrough,
    season,
    transfer,
    twitch,
  }),
)('every text of %s is used on some screen', (screen, messages) => {
  expect(unused(screen, messages, sources)).toEqual([]);
});

it('finds unused texts', () => {
  const screen = "const { t } = useTranslation('about'); t(`light.${kind}`); t('title');";
  const messages = { title: '', light: { on: '' }, dead: '', gone_one: '', gone_other: '' };
  expect(unused('about', messages, [screen])).toEqual(['dead', 'gone']);
  expect(unused('about', messages, [screen.replace('about', 'play')])).toHaveLength(4);
});
