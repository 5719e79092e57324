import { z } from 'zod';
import { cardSchema } from '../cards/card.ts';
import { delayLightSchema } from '../crowd/delay-light.ts';
import { bannedPhoneSchema } from '../crowd/show-fields.ts';
import { cameraHostsSchema } from '../games/category-quiz/cameras/facecam.ts';
import { categoryQuizSideSchema } from '../games/category-quiz/quiz-section.ts';
import { crowdQuizSectionSchema } from '../games/crowd-quiz/section.ts';
import { gameIds } from '../games/game-ids.ts';
import { quizshowSchema } from '../games/stage-quiz/show.ts';
import { rehearsalSchema } from '../crowd/rehearsal.ts';
import { entity, filled, type Known } from '../values/entity.ts';
import { fontFileSchema } from '../values/font.ts';
import { languages, viewerLanguageSchema, type ViewerLanguage } from '../values/viewer-language.ts';
import { styleSchema, type QuizshowStyle } from '../games/stage-quiz/style.ts';

/** The game that overlays show. */
export const onAirSchema = z.enum(gameIds).default('stageQuiz');
export const isClearedSchema = z.boolean().default(false);

/** Those that were banned first make room. */
export const maxBannedPhones = 200;
const days = z.number().int().min(1).max(3650);
export const creditsSchema = z.array(z.string().max(100)).max(60);

export const settingsSchema = entity({
  flags: filled(entity({ migration: filled(entity({ v1tov2: z.boolean().default(false) })) })),
  twitch: filled(
    entity({
      username: z.string().max(100).default(''),
      /** How long votes are still taken after the countdown, because the picture reaches viewers late. */
      streamDelaySeconds: z.number().int().min(0).max(30).default(5),
      /** Count lines that Twitch's Shared Chat brings in from partner channels. */
      countSharedChat: z.boolean().default(false),
    }),
  ),
  crowd: filled(
    entity({
      /** A viewer with one of these in their name is shown by a neutral one. */
      hiddenWords: z.array(z.string().max(100)).max(200).default([]),
      /** Phones that have no part in any show. */
      bannedPhones: z.array(bannedPhoneSchema).max(maxBannedPhones).optional(),
      /** When the season began, epoch milliseconds; absent: with the first show. */
      seasonFromMs: z.number().int().min(0).optional(),
      /** Days that answers of viewers are kept; absent: as many as the server keeps them. */
      keepDays: days.optional(),
      /** The same for viewers of one platform, where it wants less. */
      platformDays: z.record(z.string().max(20), days).optional(),
    }),
  ),
  showWatermark: z.boolean().default(true),
  /** Who else made the show, for the credits: one name a line. */
  credits: creditsSchema.optional().catch(undefined),
  cameraHosts: cameraHostsSchema,
  authorizedUsers: z.record(z.string(), z.unknown()).default({}),
  /** Absent: as the browser says. */
  language: z.preprocess((value) => value ?? undefined, z.enum(languages).optional()),
  viewerLanguage: viewerLanguageSchema,
});

/** A document takes nothing more when its JSON is as large as this; what there is can be played, changed and removed. */
export const maxDocumentBytes = 5 * 1024 * 1024;
export const maxShows = 500;
export const maxStyles = 500;

/** The user document, in the specification's layout, with ids on shows, stages and jokers. */
export const documentSchema = entity({
  activeShow: z.string().max(64).optional(),
  defaultStyle: z.string().max(64),
  shows: z.array(quizshowSchema).max(maxShows),
  styles: z.record(z.string(), styleSchema),
  /** Font files that the user has uploaded, by id. */
  fonts: z.record(z.string(), fontFileSchema).default({}),
  settings: filled(settingsSchema),
  /** The game that overlays show: the host's choice. */
  onAir: onAirSchema,
  /** Nothing is on air, whatever is being played: overlays are empty and silent until the host shows the picture again. */
  isCleared: isClearedSchema,
  /** The light that the stream delay is measured by, and what it showed; absent before it is measured. */
  delayLight: delayLightSchema.optional().catch(undefined),
  /** What overlays show in the place of the game; absent for the game. */
  card: cardSchema.optional().catch(undefined),
  /** Bots answer in the place of viewers; absent: viewers answer. */
  rehearsal: rehearsalSchema.optional().catch(undefined),
  /** The category quiz with its own shows and styles. */
  categoryQuiz: categoryQuizSideSchema,
  /** The game that everybody plays together; its shows are drawn in the styles above. */
  crowdQuiz: crowdQuizSectionSchema,
});

export type QuizShowApp = Known<z.infer<typeof documentSchema>>;

/** The style of that id, when there is one: an id may be `toString`, which every object answers to. */
export const styleNamed = (
  { styles }: Pick<QuizShowApp, 'styles'>,
  id: string | undefined,
): QuizshowStyle | undefined =>
  id !== undefined && Object.hasOwn(styles, id) ? styles[id] : undefined;

/** Viewers are spoken to as the streamer chose, else as the app speaks. */
export const spokenLanguage = ({ settings }: Pick<QuizShowApp, 'settings'>): ViewerLanguage =>
  settings.viewerLanguage ?? settings.language ?? 'en';
