import { defaultCategoryStyle, defaultCategoryStyleId } from '../games/category-quiz/style.ts';
import { crewMember, roleMay, type CrewRole } from '../crew/crew.ts';
import { defaultStyle } from '../document/defaults.ts';
import { styleNamed, type QuizShowApp } from '../document/document.ts';
import { moderatedShow } from '../games/stage-quiz/views/moderated.ts';
import { familiesOf, projectStyle } from '../games/stage-quiz/views/style-view.ts';

type Settings = QuizShowApp['settings'];

/**
 * The part of the document that a crew member may see: SPEC.md, CREW. It has the shape of a document, so that pages can
 * apply the same rules. Built field by field: a new field of the document is secret until it is added here.
 */
export function crewView(document: QuizShowApp, role: CrewRole): QuizShowApp {
  switch (role) {
    case 'coOwner':
    case 'coHost':
    case 'writer':
    case 'designer':
      return {
        ...(document.activeShow === undefined ? {} : { activeShow: document.activeShow }),
        defaultStyle: document.defaultStyle,
        shows: document.shows,
        styles: document.styles,
        fonts: document.fonts,
        settings: settingsView(document.settings, role),
        onAir: document.onAir,
        isCleared: document.isCleared,
        ...(document.delayLight === undefined ? {} : { delayLight: document.delayLight }),
        ...(document.card === undefined ? {} : { card: document.card }),
        ...(document.rehearsal === undefined ? {} : { rehearsal: document.rehearsal }),
        categoryQuiz: document.categoryQuiz,
        crowdQuiz: document.crowdQuiz,
      };
    case 'voteModerator':
      return moderatorView(document);
  }
}

function settingsView(settings: Settings, role: CrewRole): Settings {
  const { username, streamDelaySeconds, countSharedChat } = settings.twitch;
  const { language, viewerLanguage, cameraHosts, credits } = settings;
  const v1tov2 = role === 'coOwner' && settings.flags.migration.v1tov2;
  return {
    flags: { migration: { v1tov2 } },
    twitch: { username, streamDelaySeconds, countSharedChat },
    crowd: crowdSettingsView(settings.crowd, role),
    showWatermark: settings.showWatermark,
    cameraHosts: role === 'voteModerator' ? [] : cameraHosts,
    authorizedUsers: membersOf(settings),
    ...(credits === undefined || role === 'voteModerator' ? {} : { credits }),
    ...(language === undefined ? {} : { language }),
    ...(viewerLanguage === undefined ? {} : { viewerLanguage }),
  };
}

/** What a role may change, it must see: an edit of a list is made from the list in view. */
function crowdSettingsView(crowd: Settings['crowd'], role: CrewRole): Settings['crowd'] {
  const { hiddenWords, bannedPhones, seasonFromMs, keepDays, platformDays } = crowd;
  return {
    hiddenWords: role === 'voteModerator' ? [] : hiddenWords,
    ...(bannedPhones !== undefined && roleMay(role, 'play') ? { bannedPhones } : {}),
    ...(roleMay(role, 'configure')
      ? {
          ...(seasonFromMs === undefined ? {} : { seasonFromMs }),
          ...(keepDays === undefined ? {} : { keepDays }),
          ...(platformDays === undefined ? {} : { platformDays }),
        }
      : {}),
  };
}

/** Crew members, by role and name only. */
function membersOf(settings: Settings): Settings['authorizedUsers'] {
  const members: [string, { role: CrewRole; name: string }][] = [];
  for (const userId of Object.keys(settings.authorizedUsers)) {
    const member = crewMember({ settings }, userId);
    if (member !== null) members.push([userId, { role: member.role, name: member.name }]);
  }
  return Object.fromEntries(members);
}

/** The active show as the audience sees it, its vote, and the jokers that start one. */
function moderatorView(document: QuizShowApp): QuizShowApp {
  const show = document.shows.find(({ id }) => id === document.activeShow);
  const style =
    styleNamed(document, show?.styleId) ??
    styleNamed(document, document.defaultStyle) ??
    defaultStyle();
  const drawn = projectStyle(style);
  const families = new Set(familiesOf(drawn));
  return {
    ...(show === undefined ? {} : { activeShow: show.id }),
    defaultStyle: style.id,
    shows:
      show === undefined
        ? []
        : [moderatedShow(show, style.id, document.onAir === 'stageQuiz' && !document.isCleared)],
    styles: { [style.id]: { id: style.id, name: style.name, ...drawn, lockedLayers: [] } },
    fonts: Object.fromEntries(
      Object.values(document.fonts)
        .filter(({ fontFamily }) => families.has(fontFamily))
        .map(({ id, fontFamily, fontStyle, fontWeightFrom, fontWeightTo, file }) => [
          id,
          { id, fontFamily, fontStyle, fontWeightFrom, fontWeightTo, file },
        ]),
    ),
    settings: settingsView(document.settings, 'voteModerator'),
    onAir: document.onAir,
    isCleared: document.isCleared,
    categoryQuiz: {
      defaultStyle: defaultCategoryStyleId,
      shows: [],
      styles: { [defaultCategoryStyleId]: defaultCategoryStyle() },
    },
    crowdQuiz: { shows: [] },
  };
}
