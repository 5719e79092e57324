import { isRecord } from '../../json.ts';
import { channelName } from '../../games/channel-name.ts';
import {
  jokerEventSchema,
  jokerSchema,
  maxJokers,
  type Joker,
} from '../../games/stage-quiz/show.ts';
import { defaultJokers, plainJoker } from '../defaults.ts';
import { asText, truncated, Part, type MigrationReport } from './unmigrated-fields.ts';
import { isShapeError, type ShapeError } from './question-lists.ts';
import { priceText } from './shows.ts';

/** A part of the old settings: an object, a list, or only an on/off value. */
export type SettingsPart = Part | { list: readonly unknown[]; path: string } | boolean;

export interface LegacySettings {
  joker: SettingsPart;
  overlay: SettingsPart;
  stages: SettingsPart;
  twitchname: unknown;
  rest: Part;
}

/** Reads the old settings: joker, overlay, stages and twitchname are required. They may be nested one level deeper. */
export function readSettings(
  raw: unknown,
  report: MigrationReport,
  path = 'settings',
): LegacySettings | ShapeError {
  if (!isRecord(raw)) return { kind: 'shapeError', path };
  const rest = new Part(raw, path, report);
  const inner = Object.hasOwn(raw, 'joker') ? undefined : raw['settings'];
  if (inner !== undefined) {
    rest.read(['settings'], () => true);
    const read = readSettings(inner, report, `${path}/settings`);
    if (!isShapeError(read)) rest.close();
    return read;
  }
  const part = (name: string): SettingsPart | undefined =>
    rest.inner(name) ??
    rest.read<SettingsPart>([name], (value) => {
      if (Array.isArray(value)) return { list: value, path: `${path}/${name}` };
      return typeof value === 'boolean' ? value : undefined;
    });
  const [joker, overlay, stages] = [part('joker'), part('overlay'), part('stages')];
  if (joker === undefined) return { kind: 'shapeError', path: `${path}/joker` };
  if (overlay === undefined) return { kind: 'shapeError', path: `${path}/overlay` };
  if (stages === undefined) return { kind: 'shapeError', path: `${path}/stages` };
  const twitchname: unknown = rest.peek('twitchname');
  const isName = twitchname === null || isRecord(twitchname) || asText(twitchname) !== undefined;
  if (!isName) return { kind: 'shapeError', path: `${path}/twitchname` };
  return { joker, overlay, stages, twitchname, rest };
}

/** The Twitch name as a login if it is a valid one, otherwise unchanged; '' if there is none. */
export function twitchUsername({ rest, twitchname }: LegacySettings): string {
  const inner = rest.inner('twitchname');
  const text = inner?.read(['name', 'username', 'channel', 'login'], asText) ?? asText(twitchname);
  inner?.close();
  rest.read(['twitchname'], (value) => (value === null || text !== undefined ? true : undefined));
  const trimmed = text?.trim() ?? '';
  return channelName(trimmed) ?? truncated(trimmed, 100, `${rest.path}/twitchname`, rest.report);
}

/** Prices of the stages in order, from a list, a map by number, or one of these in a named field. */
export function pricesOf(stages: SettingsPart, report: MigrationReport): string[] {
  if (typeof stages === 'boolean') return [];
  if (!(stages instanceof Part)) return listed(stages.list, stages.path, report);
  for (const name of ['prices', 'stages', 'list', 'items', 'steps', 'values', 'names'] as const) {
    const list = stages.read([name], (value): readonly unknown[] | undefined =>
      Array.isArray(value) ? value : undefined,
    );
    if (list !== undefined) return listed(list, `${stages.path}/${name}`, stages.report);
    const map = stages.inner(name);
    if (map !== undefined) return numbered(map, true);
  }
  return numbered(stages, false);
}

function numbered(part: Part, closesPart: boolean): string[] {
  const keys = part
    .names()
    .filter((name) => /^(stage|price)?_?\d+$/i.test(name))
    .toSorted((one, other) => numberOf(one) - numberOf(other));
  const found = keys.flatMap((key) => {
    const price = part.read([key], priceText) ?? priceInside(part.inner(key));
    return price === undefined ? [] : [price];
  });
  if (closesPart) part.close();
  return found;
}

const numberOf = (key: string): number => Number(/\d+$/.exec(key)?.[0] ?? 0);

function priceInside(inner: Part | undefined): string | undefined {
  const price = inner?.read(['price', 'text', 'value', 'label', 'amount', 'name'], priceText);
  inner?.close();
  return price;
}

function listed(list: readonly unknown[], path: string, report: MigrationReport): string[] {
  return list.flatMap((value, index) => {
    const itemPath = `${path}/${index}`;
    const price = isRecord(value)
      ? priceInside(new Part(value, itemPath, report))
      : priceText(value);
    if (price === undefined) report.archive(itemPath);
    return price === undefined ? [] : [price];
  });
}

const knownJokers = [/fifty|50/i, /audience|publi[ck]/i, /phone|telefon|friend/i, /twitch|chat/i];

const kindOf = (name: string): number => knownJokers.findIndex((pattern) => pattern.test(name));

/**
 * The jokers of every show: those that were switched on or listed, or today's default four if the settings do not
 * mention jokers.
 */
export function jokersOf(part: SettingsPart, report: MigrationReport): Joker[] {
  const named = (jokers: Omit<Joker, 'id'>[]): Joker[] =>
    jokers.slice(0, maxJokers).map((joker, index) => ({ ...joker, id: `joker${index + 1}` }));
  if (typeof part === 'boolean') return defaultJokers();
  if (!(part instanceof Part)) return named(part.list.flatMap(asJoker(part.path, report)));
  for (const name of ['jokers', 'list', 'items'] as const) {
    const list = part.read([name], (value): readonly unknown[] | undefined =>
      Array.isArray(value) ? value : undefined,
    );
    if (list !== undefined) return named(list.flatMap(asJoker(`${part.path}/${name}`, report)));
  }
  return named(switchedJokers(part));
}

function switchedJokers(part: Part): Omit<Joker, 'id'>[] {
  const jokers = defaultJokers();
  const isOn = new Map<number, Omit<Joker, 'id'>>();
  let isMentioned = false;
  for (const name of part.names()) {
    const kind = kindOf(name);
    const joker = jokers[kind];
    if (joker === undefined) continue;
    const on = part.read([name], flag);
    const inner = on === undefined ? part.inner(name) : undefined;
    if (on === undefined && inner === undefined) continue;
    isMentioned = true;
    if (on ?? isEnabled(inner)) isOn.set(kind, inner === undefined ? joker : read(inner, joker));
    inner?.close();
  }
  return isMentioned
    ? [...isOn].toSorted(([one], [other]) => one - other).map(([, joker]) => joker)
    : jokers;
}

const flag = (value: unknown) => (typeof value === 'boolean' ? value : undefined);

const isEnabled = (part: Part | undefined): boolean =>
  part?.read(['enabled', 'active', 'on', 'visible', 'available', 'show'], flag) ??
  !(part?.read(['hide', 'hidden', 'disabled'], flag) ?? false);

function read(part: Part, like: Omit<Joker, 'id'>): Omit<Joker, 'id'> {
  const name = part.read(['name', 'title', 'label'], (value) =>
    typeof value === 'string' ? value : undefined,
  );
  const icon = part.read(['icon'], (value) =>
    typeof value === 'string' && value.length <= 200 ? value : undefined,
  );
  const event = part.read(['event'], (value) => jokerEventSchema.safeParse(value).data);
  return {
    ...like,
    ...(name === undefined ? {} : { name: truncated(name, 200, `${part.path}/name`, part.report) }),
    ...(icon === undefined ? {} : { icon }),
    ...(event === undefined ? {} : { event }),
  };
}

const asJoker =
  (path: string, report: MigrationReport) =>
  (value: unknown, index: number): Omit<Joker, 'id'>[] => {
    const itemPath = `${path}/${index}`;
    if (index >= maxJokers) report.archive(itemPath);
    if (typeof value === 'string')
      return [{ ...likeOf(value), name: truncated(value, 200, itemPath, report) }];
    if (!isRecord(value)) {
      report.archive(itemPath);
      return [];
    }
    const part = new Part(value, itemPath, report);
    const joker = read(part, likeOf(asText(value['name'] ?? value['title']) ?? ''));
    const on = isEnabled(part);
    part.close();
    return on ? [joker] : [];
  };

const likeOf = (name: string): Omit<Joker, 'id'> =>
  defaultJokers()[kindOf(name)] ?? jokerSchema.omit({ id: true }).parse(plainJoker);
