import type {
  Difference,
  ShowDifference,
  StyleDifference,
} from '@quizcast/game/document/difference';
import type { Happening, Version } from '@quizcast/game/history/history';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { clockFormat } from '../../ui/texts/dates.ts';

type Translate = TFunction<'history'>;

/** Returns the text of a version's change. */
export function useWhatText(): (what: Happening) => string {
  const { t } = useTranslation('history');
  const { t: tCrew } = useTranslation('crew');
  return (what) => {
    const role = 'role' in what && what.role !== null ? tCrew(`role.${what.role}`) : '';
    return whatText(what, role, t);
  };
}

/** `role`: name of the crew role, '' when the version concerns none. */
function whatText(what: Happening, role: string, t: Translate): string {
  const named = 'name' in what ? { name: nameOr(what.name, t) } : { name: '' };
  switch (what.kind) {
    case 'setUp':
    case 'replaced':
    case 'migrated':
    case 'editedSeveral':
    case 'overlayHidden':
    case 'overlayShown':
    case 'cardChanged':
    case 'rehearsalStarted':
    case 'rehearsalEnded':
      return t(`what.${what.kind}`);
    case 'restored':
      return what.name === null ? t('what.restoredAll') : t('what.restored', named);
    case 'added':
      return t(`what.added.${what.area}`, named);
    case 'removed':
      return t(`what.removed.${what.area}`, named);
    case 'edited':
      return t(`what.edited.${what.area}`, named);
    case 'chosen':
      return t(`what.chosen.${what.area}`, named);
    case 'gameChosen':
      return t(`what.gameChosen.${what.game}`);
    case 'played':
    case 'crewAdmitted':
    case 'crewRoleChanged':
    case 'crewRemoved':
      return t(`what.${what.kind}`, { ...named, role });
  }
}

export const nameOr = (name: string | null, t: Translate): string =>
  name === null || name.trim() === '' ? t('nameless') : name;

interface Day {
  /** End of its newest version. */
  atMs: number;
  versions: Version[];
}

/** Groups versions by the day they ended, in this computer's time zone. */
export function byDay(versions: readonly Version[]): Day[] {
  const days: Day[] = [];
  for (const version of versions) {
    const last = days.at(-1);
    const isSame =
      last !== undefined &&
      new Date(last.atMs).toDateString() === new Date(version.lastAtMs).toDateString();
    if (isSame) last.versions.push(version);
    else days.push({ atMs: version.lastAtMs, versions: [version] });
  }
  return days;
}

export function dayText(atMs: number, nowMs: number, language: string, t: Translate): string {
  const [day, today, yesterday] = [new Date(atMs), new Date(nowMs), new Date(nowMs)];
  yesterday.setDate(today.getDate() - 1);
  if (day.toDateString() === today.toDateString()) return t('today');
  if (day.toDateString() === yesterday.toDateString()) return t('yesterday');
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(day.getFullYear() === today.getFullYear() ? {} : { year: 'numeric' }),
  });
  return format.format(day);
}

/** Start and end time, to the minute. */
export function timesText({ firstAtMs, lastAtMs }: Version, language: string): string {
  const format = new Intl.DateTimeFormat(language, clockFormat);
  const [from, to] = [format.format(firstAtMs), format.format(lastAtMs)];
  return from === to ? to : `${from}–${to}`;
}

/** All differences from now as text, one line each. */
export function differenceLines(found: Difference, language: string, t: Translate): string[] {
  const lines = [
    ...found.shows.map((show) => showLine(show, language, t)),
    ...found.styles.map((style) => styleLine(style, language, t)),
  ];
  if (found.showsMoved) lines.push(t('change.showsMoved'));
  if (found.fonts.added > 0) lines.push(t('change.fontsAdded', { count: found.fonts.added }));
  if (found.fonts.gone > 0) lines.push(t('change.fontsGone', { count: found.fonts.gone }));
  if (found.settings > 0) lines.push(t('change.settings', { count: found.settings }));
  return lines;
}

function showLine(show: ShowDifference, language: string, t: Translate): string {
  const name = nameOr(show.name, t);
  if (show.change === 'added') return t('change.showAdded', { name });
  if (show.change === 'gone') return t('change.showGone', { name });
  const { stages, jokers, formerName, isRestyled } = show;
  const details = [
    formerName === null ? null : t('detail.formerName', { name: nameOr(formerName, t) }),
    stages.added > 0 ? t('detail.stagesAdded', { count: stages.added }) : null,
    stages.gone > 0 ? t('detail.stagesGone', { count: stages.gone }) : null,
    stages.changed > 0 ? t('detail.stagesChanged', { count: stages.changed }) : null,
    stages.moved ? t('detail.stagesMoved') : null,
    ...categoryDetails(show, t),
    jokers.added + jokers.gone + jokers.changed > 0 || jokers.moved ? t('detail.jokers') : null,
    isRestyled ? t('detail.restyled') : null,
  ];
  return t('change.showChanged', { name, details: listed(details, language) });
}

function categoryDetails(
  { questions, categories, boards, rules }: ShowDifference,
  t: Translate,
): (string | null)[] {
  return [
    questions.changed > 0 ? t('detail.questionsChanged', { count: questions.changed }) : null,
    questions.moved ? t('detail.questionsMoved') : null,
    categories.changed > 0 ? t('detail.categoriesChanged', { count: categories.changed }) : null,
    categories.moved ? t('detail.categoriesMoved') : null,
    boards.added > 0 ? t('detail.boardsAdded', { count: boards.added }) : null,
    boards.gone > 0 ? t('detail.boardsGone', { count: boards.gone }) : null,
    boards.changed > 0 ? t('detail.boardsChanged', { count: boards.changed }) : null,
    boards.moved ? t('detail.boardsMoved') : null,
    rules > 0 ? t('detail.rules', { count: rules }) : null,
  ];
}

function styleLine(style: StyleDifference, language: string, t: Translate): string {
  const name = nameOr(style.name, t);
  if (style.change === 'added') return t('change.styleAdded', { name });
  if (style.change === 'gone') return t('change.styleGone', { name });
  const { formerName, fields } = style;
  const details = [
    formerName === null ? null : t('detail.formerName', { name: nameOr(formerName, t) }),
    fields > 0 ? t('detail.fields', { count: fields }) : null,
  ];
  return t('change.styleChanged', { name, details: listed(details, language) });
}

const listed = (parts: readonly (string | null)[], language: string): string =>
  new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(
    parts.filter((part) => part !== null),
  );
