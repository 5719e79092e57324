import type { MigrateCommand } from '../../command.ts';
import { diff, type Patch } from '../../patch.ts';
import type { Refusal } from '../../refusals/refusal.ts';
import { defaultDocument } from '../defaults.ts';
import { languages } from '../../values/language.ts';
import { maxShows, maxStyles, type QuizShowApp } from '../document.ts';

/**
 * Patches of a migration, or the reason for its refusal. Items that already exist, by ID, keep the user's current
 * version, so repeating a migration creates no duplicates and only restores what is missing.
 */
export function reduceMigration(document: QuizShowApp, command: MigrateCommand): Patch[] | Refusal {
  if (document.settings.flags.migration[command.flag] && !command.again) return 'migratedAlready';
  const after = migrated(document, command);
  if (after.shows.length > maxShows || Object.keys(after.styles).length > maxStyles)
    return 'listFull';
  return diff(document, after);
}

/** The document with all migrated data. */
function migrated(document: QuizShowApp, command: MigrateCommand): QuizShowApp {
  const { settings, styles } = document;
  const { style, twitchUsername } = command;
  const existingIds = new Set(document.shows.map(({ id }) => id));
  const shows = command.shows.filter(({ id }) => !existingIds.has(id));
  const [first] = shows;
  return {
    ...document,
    // A user who has not played anything else gets their own show as the active one.
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

/** Whether there is no active show, or it is the unchanged sample. */
function isUntouched({ activeShow, shows }: QuizShowApp): boolean {
  const active = shows.find(({ id }) => id === activeShow);
  return (
    active === undefined ||
    languages.some((language) => diff(active, defaultDocument(language).shows[0]).length === 0)
  );
}
