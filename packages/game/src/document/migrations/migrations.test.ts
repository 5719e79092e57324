import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Actor } from '../../crew/actor.ts';
import { commandSchema, type MigrateCommand } from '../../command.ts';
import { isRecord } from '../../json.ts';
import { overlayView } from '../../views/overlay-view.ts';
import { applyPatches } from '../../patch.ts';
import { reduce } from '../../reduce.ts';
import { refusalText } from '../../refusals/refusal.ts';
import { playAll, stamp, system } from '../../any-command.fixture.ts';
import { defaultDocument } from '../defaults.ts';
import { maxDocumentBytes, type QuizShowApp } from '../document.ts';
import { readDocument } from '../read.ts';
import { restore } from '../restore.ts';
import { convertVersion1, type Converted, type LegacyDocuments } from './convert.ts';
import { largeLegacy } from './large.fixture.ts';
import { migrations } from './migrations.ts';

const folder = join(import.meta.dirname, 'fixtures');
const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(join(folder, '1-v1tov2', name), 'utf8'));
const documentsSchema = z.object({
  questionlists: z.unknown().optional(),
  settings: z.unknown().optional(),
});
const documents = (name: string): LegacyDocuments => {
  const { questionlists, settings } = documentsSchema.parse(fixture(name));
  return { questionlists, settings };
};

function converted(legacy: LegacyDocuments): Converted {
  const conversion = convertVersion1(legacy);
  if (conversion.kind === 'refused')
    throw new Error(`${conversion.reason} ${conversion.detail ?? ''}`);
  return conversion;
}

const commandOf = ({ shows, style, twitchUsername }: Converted, again = false): MigrateCommand => ({
  type: 'document.migrate',
  flag: 'v1tov2',
  again,
  shows,
  style,
  twitchUsername,
});

function taken(document: QuizShowApp, command: MigrateCommand, actor?: Actor): QuizShowApp {
  const result = reduce(document, command, stamp(actor === undefined ? {} : { actor }));
  if (result.kind === 'refused') throw new Error(result.reason);
  expect(applyPatches(document, result.patches)).toEqual(result.document);
  return result.document;
}

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

const isSimple = (value: unknown) => value === null || typeof value !== 'object';

/** Every primitive value of the old documents, with its path. */
function* leaves(value: unknown, path: string): Generator<{ path: string; value: unknown }> {
  if (isSimple(value)) yield { path, value };
  else
    for (const [key, inner] of Object.entries(value ?? {})) yield* leaves(inner, `${path}/${key}`);
}

const valuesIn = (value: unknown): Set<unknown> =>
  new Set([...leaves(value, '')].map((leaf) => leaf.value));

/** Whether the path or one of its parents is reported as left over. */
const isLeft = (path: string, left: ReadonlySet<string>): boolean => {
  const keys = path.split('/');
  return keys.some((_, index) => left.has(keys.slice(0, index + 1).join('/')));
};

describe('converting version 1', () => {
  it('MIG1 turns every question list into a show, with the stage prices and the enabled jokers', () => {
    const { shows } = converted(documents('small.json'));
    expect(shows).toHaveLength(1);
    const [show] = shows;
    expect(show?.name).toBe('Evening quiz');
    expect(show?.currentStageIndex).toBe(-1);
    expect(
      show?.stages.map(({ price, question }) => [
        price,
        question.question,
        question.answers[question.correctAnswer],
      ]),
    ).toEqual([
      ['50 €', 'Which animal purrs?', 'Cat'],
      ['100 €', 'How many minutes has an hour?', '60'],
    ]);
    expect(show?.jokers.map(({ name }) => name)).toEqual([
      '50/50',
      'Ask the Audience',
      'Twitch Chat',
    ]);
  });

  it('MIG1 prices stages in steps of ten euros if the settings have no prices', () => {
    const legacy = documents('small.json');
    const settings = { joker: true, overlay: true, stages: true, twitchname: null };
    const [show] = converted({ ...legacy, settings }).shows;
    expect(show?.stages.map(({ price }) => price)).toEqual(['10 €', '20 €']);
    expect(show?.jokers).toHaveLength(4);
  });

  it('MIG2 turns the joker, overlay and stages parts into one style', () => {
    const { style, shows, twitchUsername } = converted(documents('small.json'));
    expect(style.joker).toMatchObject({ positionX: 40, hide: false, positionY: 16 });
    expect(style.question).toMatchObject({
      positionY: 700,
      scale: 1.5,
      panelColor1: '#102030',
      font: { fontFamily: 'Roboto', fontWeight: 400 },
    });
    expect(style.stage).toMatchObject({ positionX: 1500, fontSize: 30 });
    expect(shows.every(({ styleId }) => styleId === style.id)).toBe(true);
    expect(twitchUsername).toBe('some_streamer');
  });

  it('MIG3 reads lists and questions from arrays and maps, and right answers as numbers, letters and words', () => {
    const { shows, style, warnings, twitchUsername } = converted(documents('odd.json'));
    expect(shows.map(({ name }) => name)).toEqual(['', 'Zehn 🎉']);
    const right = shows.map(({ stages }) =>
      stages.map(({ question }) => question.answers[question.correctAnswer]),
    );
    expect(right).toEqual([
      ['five', '4th', ''],
      ['Nein', 'd'],
    ]);
    expect(shows[0]?.stages.map(({ price }) => price)).toEqual(['1000 €', '200 €', '300 €']);
    expect(shows[1]?.stages[0]?.question.image).toBe('https://example.org/one.png');
    expect(shows[0]?.jokers.map(({ name, event }) => [name, event])).toEqual([
      ['50:50', 1],
      ['Telefonjoker', 0],
      ['Mein Joker', 0],
    ]);
    expect(style.question).toMatchObject({ positionX: 12, rightAnswerColor: '#00ff00' });
    expect(style.votingChart).toMatchObject({ color1: '#010101', color2: '#020202' });
    expect(style.stage).toMatchObject({ hide: true, backgroundColor2: '#000002' });
    expect(twitchUsername).toBe('odd_one');
    expect(new Set(warnings.map(({ code }) => code))).toEqual(
      new Set(['noRightAnswer', 'moreThanFourAnswers', 'fewerThanFourAnswers', 'valueChanged']),
    );
  });

  it('MIG3 splits a list with more questions than a show can hold', () => {
    const question = { text: 't', answers: ['a', 'b', 'c', 'd'], correctAnswer: 0 };
    const { settings } = documents('small.json');
    const questionlists = [
      { name: 'Long', questions: Array.from({ length: 1001 }, () => question) },
    ];
    const { shows, warnings } = converted({ questionlists, settings });
    expect(shows.map(({ name, stages }) => [name, stages.length])).toEqual([
      ['Long', 1000],
      ['Long (2)', 1],
    ]);
    expect(new Set(shows.map(({ id }) => id)).size).toBe(2);
    expect(warnings).toEqual([{ code: 'listSplit', path: 'questionlists/0', about: 'Long' }]);
  });

  it('MIG18 warns if there is no question list', () => {
    const { settings } = documents('small.json');
    const { shows, warnings } = converted({ questionlists: [], settings });
    expect(shows).toEqual([]);
    expect(warnings).toEqual([{ code: 'noLists', path: 'questionlists', about: '' }]);
  });

  it.each(['small.json', 'odd.json', 'large'])(
    'MIG4 loses no field of %s: each is in the document or listed for the archive',
    (name) => {
      const legacy = name === 'large' ? largeLegacy() : documents(name);
      const done = converted(legacy);
      const migratedValues = valuesIn({
        shows: done.shows,
        style: done.style,
        name: done.twitchUsername,
      });
      const left = new Set(done.left);
      const lost = [...leaves(legacy, '')].filter(({ path, value }) => {
        if (isLeft(path.slice(1), left)) return false;
        // Numbers and words for an answer, a joker or hidden parts are converted to enum values.
        if (/\/correctAnswer$|\/twitchname|^\/settings\/joker/.test(path)) return false;
        if (value === null || typeof value === 'boolean' || migratedValues.has(value)) return false;
        const text = JSON.stringify(value);
        return !migratedValues.has(text) && !migratedValues.has(`${text} €`);
      });
      expect(lost).toEqual([]);
    },
  );

  it('MIG4 lists unknown fields for the archive, and none that it has converted', () => {
    const { left } = converted(documents('odd.json'));
    expect(left).toEqual(
      expect.arrayContaining([
        'questionlists/version',
        'questionlists/lists/10/createdAt',
        'questionlists/lists/10/questions/1/category',
        'questionlists/lists/10/questions/2/answers/1/colour',
        'questionlists/lists/9/questions/0/answers/3',
        'questionlists/lists/9/questions/2/nested',
        'settings/joker/1/used',
        'settings/overlay/theme',
        'settings/overlay/question/wrongColor',
        'settings/stages/2/safe',
        'settings/twitchname/token',
        'settings/volume',
      ]),
    );
    expect(left.filter((path) => /\/(text|name|questions)$/.test(path))).toEqual([]);
    expect(converted(documents('small.json')).left).toEqual([]);
  });
});

const brokenSchema = z.array(
  z.object({
    name: z.string(),
    reason: z.string(),
    detail: z.string().optional(),
    documents: documentsSchema,
  }),
);

describe('broken documents', () => {
  it.each(brokenSchema.parse(fixture('broken.json')))(
    'MIG5 refuses $name and reports where',
    ({ reason, detail, documents: { questionlists, settings } }) => {
      const valid = documents('small.json').settings;
      const isListError = reason === 'badQuestionLists';
      expect(convertVersion1({ questionlists, settings: isListError ? valid : settings })).toEqual({
        kind: 'refused',
        reason,
        ...(detail === undefined ? {} : { detail }),
      });
    },
  );

  it('MIG5 uses the refusal texts of the catalog', () => {
    const { noQuestionLists, noLegacySettings, badQuestionLists, badLegacySettings } = refusalText;
    expect([noQuestionLists, noLegacySettings, badQuestionLists, badLegacySettings]).toEqual([
      'Document Questionlist does not exist',
      'Document Settings does not exist',
      'Document Questionlist has wrong data structure',
      'Document Settings has wrong data structure',
    ]);
    expect([refusalText.legacyNotConnected, refusalText.legacyNoUser]).toEqual([
      'Firebase auth not initialized',
      'Firebase auth user not initialized',
    ]);
  });

  it('MIG5 refuses keys that reach a prototype, and excessive nesting', () => {
    const { settings } = documents('small.json');
    const evil: unknown = JSON.parse('[{"name":"x","questions":[],"__proto__":{"evil":true}}]');
    expect(convertVersion1({ questionlists: evil, settings })).toMatchObject({
      reason: 'badQuestionLists',
    });
    let deep: unknown = 1;
    for (let depth = 0; depth < 10_000; depth++) deep = [deep];
    const { questionlists } = documents('small.json');
    expect(convertVersion1({ questionlists, settings: { deep } })).toMatchObject({
      reason: 'badLegacySettings',
    });
    expect(Object.hasOwn(Object.prototype, 'evil')).toBe(false);
  });
});

describe('migrating into the document', () => {
  const before = defaultDocument();
  const small = converted(documents('small.json'));

  it('MIG6 is one step that sets the flag, keeps existing content, and activates the first migrated show', () => {
    const after = taken(before, commandOf(small));
    expect(after.settings.flags.migration.v1tov2).toBe(true);
    expect(after.settings.twitch.username).toBe('some_streamer');
    expect(after.shows.map(({ name }) => name)).toEqual(['Your first quiz show', 'Evening quiz']);
    expect(after.shows[0]).toBe(before.shows[0]);
    expect(after.styles[small.style.id]?.name).toBe('Version 1');
    expect(after.activeShow).toBe(small.shows[0]?.id);
    expect(readDocument(after)).toMatchObject({ kind: 'readable', changed: false });
  });

  it('MIG6 keeps the show that the user chose, and an existing Twitch username', () => {
    const own = playAll(before, [
      { type: 'edit.update', path: ['shows', 'show1', 'name'], value: 'Mine' },
      { type: 'edit.update', path: ['settings', 'twitch', 'username'], value: 'me' },
    ]);
    const after = taken(own, commandOf(small));
    expect(after.activeShow).toBe('show1');
    expect(after.settings.twitch.username).toBe('me');
  });

  it('MIG7 refuses a second migration as already done', () => {
    const after = taken(before, commandOf(small));
    expect(reduce(after, commandOf(small), stamp())).toEqual({
      kind: 'refused',
      reason: 'migratedAlready',
    });
  });

  it('MIG7 creates no duplicates when repeated, and leaves what the user has changed since', () => {
    const once = taken(before, commandOf(small));
    expect(taken(once, commandOf(converted(documents('small.json')), true))).toBe(once);
    const id = small.shows[0]?.id ?? '';
    const changed = playAll(once, [
      { type: 'edit.update', path: ['shows', id, 'name'], value: 'New name' },
    ]);
    expect(taken(changed, commandOf(small, true))).toBe(changed);
    const removed = playAll(changed, [{ type: 'edit.remove', path: ['shows', id] }]);
    expect(taken(removed, commandOf(small, true)).shows.map(({ name }) => name)).toEqual([
      'Your first quiz show',
      'Evening quiz',
    ]);
  });

  it('MIG7 turns a duplicated list into two shows, and into the same two when repeated', () => {
    const { questionlists, settings } = documents('small.json');
    const lists = z.array(z.unknown()).parse(questionlists);
    const twice = () => converted({ questionlists: [...lists, ...lists], settings });
    const after = taken(before, commandOf(twice()));
    expect(after.shows).toHaveLength(3);
    expect(taken(after, commandOf(twice(), true))).toBe(after);
  });

  it('MIG7 derives ids from the content, whatever the order of its keys', () => {
    const turned = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(turned);
      if (!isRecord(value)) return value;
      return Object.fromEntries(
        Object.entries(value)
          .toReversed()
          .map(([key, inner]) => [key, turned(inner)]),
      );
    };
    const { questionlists, settings } = documents('small.json');
    const other = converted({ questionlists: turned(questionlists), settings: turned(settings) });
    expect(other.dataId).toBe(small.dataId);
    expect(other.shows[0]?.id).toBe(small.shows[0]?.id);
  });

  it('MIG8 requires the right to change settings', () => {
    const member = (role: string) => ({
      ...before,
      settings: { ...before.settings, authorizedUsers: { cleo: { role } } },
    });
    const actor = { kind: 'crew', userId: 'cleo' } as const;
    for (const role of ['coHost', 'writer', 'designer', 'voteModerator', 'nobody'])
      expect(reduce(member(role), commandOf(small), stamp({ actor }))).toEqual({
        kind: 'refused',
        reason: 'notAllowed',
      });
    expect(taken(member('coOwner'), commandOf(small), actor).shows).toHaveLength(2);
  });

  it('MIG8 is no command that a client can send', () => {
    for (const again of [false, true])
      expect(commandSchema.safeParse(commandOf(small, again)).success).toBe(false);
    expect(taken(before, commandOf(small), system).shows).toHaveLength(2);
  });

  it('MIG9 is reverted by restoring the earlier state, and still counts as done afterwards', () => {
    const after = taken(before, commandOf(small));
    const back = restore(after, before);
    if (back === null) throw new Error('nothing to take back');
    const restored = playAll(after, [back]);
    expect(restored.shows).toEqual(before.shows);
    expect(restored.styles).toEqual(before.styles);
    expect(restored.settings.twitch.username).toBe('');
    expect(reduce(restored, commandOf(small), stamp())).toMatchObject({
      reason: 'migratedAlready',
    });
  });

  it('MIG4 keeps the archive out of the document and the overlay view', () => {
    const after = taken(before, commandOf(converted(documents('odd.json'))));
    expect(JSON.stringify(overlayView(after))).not.toContain('kept nowhere but in the archive');
    expect(JSON.stringify(after)).not.toContain('kept nowhere but in the archive');
  });

  it('MIG4 migrates 5 MB of old data', () => {
    const legacy = largeLegacy();
    expect(bytesOf(legacy)).toBeGreaterThan(5_000_000);
    const after = taken(before, commandOf(converted(legacy)));
    expect(after.shows).toHaveLength(21);
    expect(bytesOf(after)).toBeLessThan(maxDocumentBytes);
    expect(readDocument(after).kind).toBe('readable');
  });
});

it('MIG10 every migration has its number, its flag and frozen fixtures, and was run on them', () => {
  expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, index) => index + 1));
  for (const { number, flag, convert } of migrations) {
    const files = readdirSync(join(folder, `${number}-${flag}`));
    const sound = files.filter((name) => name.endsWith('.json') && name !== 'broken.json');
    expect(sound.length).toBeGreaterThan(1);
    for (const name of sound) {
      const read = convert(documents(name));
      expect(read.kind).toBe('converted');
      expect(read).toMatchSnapshot(name);
    }
    const flags: Record<string, unknown> = defaultDocument().settings.flags.migration;
    expect(flags[flag]).toBe(false);
  }
  expect(readdirSync(folder)).toHaveLength(migrations.length);
});
