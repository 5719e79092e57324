import { z } from 'zod';
import { cardSchema } from '../cards/card.ts';
import { delayLightSchema } from '../crowd/delay/delay-light.ts';
import { bannedPhoneSchema } from '../crowd/show-fields.ts';
import { cameraHostsSchema } from '../games/category-quiz/cameras/facecam.ts';
import { categoryQuizSideSchema } from '../games/category-quiz/quiz-section.ts';
import { crowdQuizSectionSchema } from '../games/crowd-quiz/section.ts';
import { gameIds } from '../games/game-ids.ts';
import { quizshowSchema } from '../games/stage-quiz/show.ts';
import { rehearsalSchema } from '../crowd/rehearsal.ts';
import { entity, filled, type Known } from '../values/entity.ts';
import { fontFileSchema } from '../values/font.ts';
import { languages, viewerLanguages, type ViewerLanguage } from '../values/language.ts';
import { styleSchema, type QuizshowStyle } from '../games/stage-quiz/style.ts';

/** The game that overlays show. */
export const onAirSchema = z.enum(gameIds).default('stageQuiz');
export const isClearedSchema = z.boolean().default(false);

/** The oldest bans are dropped first. */
export const maxBannedPhones = 200;
const days = z.number().int().min(1).max(3650);
export const creditsSchema = z.array(z.string().max(100)).max(60);

export const settingsSchema = entity({
  flags: filled(entity({ migration: filled(entity({ v1tov2: z.boolean().default(false) })) })),
  twitch: filled(
    entity({
      username: z.string().max(100).default(''),
      /** How long votes still count after the countdown, because viewers see the picture with a delay. */
      streamDelaySeconds: z.number().int().min(0).max(30).default(5),
      /** Count messages that Twitch's Shared Chat relays from partner channels. */
      countSharedChat: z.boolean().default(false),
    }),
  ),
  crowd: filled(
    entity({
      /** Viewers whose name contains one of these words are shown under a neutral name. */
      hiddenWords: z.array(z.string().max(100)).max(200).default([]),
      /** Phones that are excluded from all shows. */
      bannedPhones: z.array(bannedPhoneSchema).max(maxBannedPhones).optional(),
      /** Start of the season, epoch milliseconds; absent: with the first show. */
      seasonFromMs: z.number().int().min(0).optional(),
      /** Retention of viewers' answers in days; absent: the server's default. */
      keepDays: days.optional(),
      /** The same for viewers of one platform, where a shorter retention applies. */
      platformDays: z.record(z.string().max(20), days).optional(),
    }),
  ),
  showWatermark: z.boolean().default(true),
  /** Other authors of the show, for the credits: one name per line. */
  credits: creditsSchema.optional().catch(undefined),
  cameraHosts: cameraHostsSchema,
  authorizedUsers: z.record(z.string(), z.unknown()).default({}),
  /** Absent: the browser's language. */
  language: z.preprocess((value) => value ?? undefined, z.enum(languages).optional()),
  /** Absent: the language of the app. */
  viewerLanguage: z.preprocess((value) => value ?? undefined, z.enum(viewerLanguages).optional()),
});

/**
 * Maximum JSON size of a document. At the limit existing content can be played, changed and removed, but nothing can be
 * added.
 */
export const maxDocumentBytes = 5 * 1024 * 1024;
export const maxShows = 500;
export const maxStyles = 500;

/** The user document in the specification's layout, with IDs for shows, stages and jokers. */
export const documentSchema = entity({
  activeShow: z.string().max(64).optional(),
  defaultStyle: z.string().max(64),
  shows: z.array(quizshowSchema).max(maxShows),
  styles: z.record(z.string(), styleSchema),
  /** Font files uploaded by the user, by ID. */
  fonts: z.record(z.string(), fontFileSchema).default({}),
  settings: filled(settingsSchema),
  /** The game that overlays show, chosen by the host. */
  onAir: onAirSchema,
  /** The picture is cleared, whatever is being played: overlays are empty and silent until the host shows it again. */
  isCleared: isClearedSchema,
  /** The light for measuring the stream delay, with its result; absent before a measurement. */
  delayLight: delayLightSchema.optional().catch(undefined),
  /** The card that overlays show in place of the game; absent for the game. */
  card: cardSchema.optional().catch(undefined),
  /** Bots answer in place of viewers; absent: viewers answer. */
  rehearsal: rehearsalSchema.optional().catch(undefined),
  /** The category quiz with its own shows and styles. */
  categoryQuiz: categoryQuizSideSchema,
  /** The crowd quiz; its shows use the styles above. */
  crowdQuiz: crowdQuizSectionSchema,
});

export type QuizShowApp = Known<z.infer<typeof documentSchema>>;

/** The style with that ID, if it exists. Checks only own keys, because an ID may be `toString`, which is inherited. */
export const styleNamed = (
  { styles }: Pick<QuizShowApp, 'styles'>,
  id: string | undefined,
): QuizshowStyle | undefined =>
  id !== undefined && Object.hasOwn(styles, id) ? styles[id] : undefined;

/** The language for viewers: the streamer's choice, otherwise the language of the app. */
export const spokenLanguage = ({ settings }: Pick<QuizShowApp, 'settings'>): ViewerLanguage =>
  settings.viewerLanguage ?? settings.language ?? 'en';
