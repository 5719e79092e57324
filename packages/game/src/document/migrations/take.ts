import type { MigrateCommand } from '../../command.ts';
import { diff, type Patch } from '../../patch.ts';
import type { Refusal } from '../../refusals/refusal.ts';
import { defaultDocument } from '../defaults.ts';
import { languages } from '../../values/viewer-language.ts';
import { maxShows, maxStyles, type QuizShowApp } from '../document.ts';

/**
 * What bringing old data over changes, or why it is refused. What is there already, by its id, stays as the user has it by
 * now; so a repeat makes no twins, and brings back no more than what is missing.
 */
export function reduceMigration(document: QuizShowApp, command: MigrateCommand): Patch[] | Refusal {
  if (document.settings.flags.migration[command.flag] && !command.again) return 'migratedAlready';
  const after = migrated(document, command);
  if (after.shows.length > maxShows || Object.keys(after.styles).length > maxStyles)
    return 'listFull';
  return diff(document, after);
}

/** The document with all of it. */
function migrated(document: QuizShowApp, command: MigrateCommand): QuizShowApp {
  const { settings, styles } = document;
  const { style, twitchUsername } = command;
  const there = new Set(document.shows.map(({ id }) => id));
  const shows = command.shows.filter(({ id }) => !there.has(id));
  const [first] = shows;
  return {
    ...document,
    // Whoever has not played anything else finds the own show ready.
    ...(first !== undefined && isUntouched(document) ? { activeShow: first.id } : {}),
    shows: [...document.shows, ...shows],
    styles: Object.hasOwn(styles, style.id) ? styles : { ...styles, [style.id]: style },
    settings: {
      ...settings,
      flags: {
        ...settings.flags,
        migration: { ...settings.flags.migration, [command.flag]: true },
      },
      twitch:
        settings.twitch.username === '' && twitchUsername !== ''
          ? { ...settings.twitch, username: twitchUsername }
          : settings.twitch,
    },
  };
}

/** Whether the active show is none, or the sample as everybody gets it. */
function isUntouched({ activeShow, shows }: QuizShowApp): boolean {
  const active = shows.find(({ id }) => id === activeShow);
  return (
    active === undefined ||
    languages.some((language) => diff(active, defaultDocument(language).shows[0]).length === 0)
  );
}
