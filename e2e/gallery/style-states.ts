import { builtInStyles } from '@quizcast/game/document/built-in-styles';
import { defaultDocument } from '@quizcast/game/document/defaults';
import type { QuizshowStyle } from '@quizcast/game/games/stage-quiz/style';
import {
  previewStates,
  previewView,
  type LongText,
  type PreviewState,
} from '../../packages/web/src/parts/preview/preview-view.ts';
import { hostile, rightToLeft } from './hostile-texts.ts';
import type { OverlayState } from './overlay-states.ts';

const german: LongText = {
  question:
    'Welche der folgenden Donaudampfschifffahrtsgesellschaften beförderte bis 1914 die meisten Fahrgäste?',
  answers: [
    'Die Erste Donau-Dampfschiffahrts-Gesellschaft',
    'Die Süddeutsche Dampfschifffahrtsgesellschaft',
    'Die Königlich Ungarische Fluss- und Seeschifffahrt',
    'Rechtsschutzversicherungsgesellschaften',
  ],
};

const long: LongText = {
  question:
    'Which of these towns on the upper Rhine, each of them proud of an old bridge, a cathedral and a long quarrel with its neighbours, was the first to print a newspaper?',
  answers: [
    'The town with the astronomical clock',
    'The town on the other bank of the river',
    'The town that burned its own archive by mistake',
    'None of them, it was a village back then',
  ],
};

const emoji: LongText = {
  question: 'Which film is this? 🦁👑🌅🐗 — no hints, only 👨‍👩‍👧‍👦 and 🏳️‍🌈 🇩🇪',
  answers: ['🧊❄️👸', 'The Lion King 🦁', hostile.answers[1], '🦈🌊🏖️😱'],
};

const explanation =
  'Istanbul lies on both sides of the Bosporus: two thirds of the people live in Europe, the others in Asia. Ferries take twenty minutes from one continent to the other.';

/** In addition to the editor's preview states: texts that break overlays. */
const texts = { german, long, emoji, rightToLeft } as const satisfies Record<string, LongText>;

function stateOf(style: QuizshowStyle, state: PreviewState, longText: LongText): OverlayState {
  const app = defaultDocument();
  return (nowMs) => {
    const [show] = app.shows;
    if (show === undefined) throw new Error('The default document has no show');
    return previewView({
      state,
      app,
      style,
      show,
      stageId: 'stage4',
      longText,
      explanation,
      nowMs: nowMs - 8000,
    });
  };
}

export interface StyleState {
  style: QuizshowStyle;
  name: string;
  state: OverlayState;
}

/** Every built-in style in every state of the editor's preview, and with texts that break overlays. */
export const styleStates: readonly StyleState[] = builtInStyles().flatMap((style) => [
  ...previewStates
    .filter((state) => state !== 'longText')
    .map((state) => ({
      style,
      name: `${style.id}-${state}`,
      state: stateOf(style, state, long),
    })),
  ...Object.entries(texts).map(([name, text]) => ({
    style,
    name: `${style.id}-${name}`,
    state: stateOf(style, 'longText', text),
  })),
]);
