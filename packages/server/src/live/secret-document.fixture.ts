export const stageCount = 5;
export const showIds = ['first', 'second'] as const;
export type ShowId = (typeof showIds)[number];

// Canaries: texts that occur nowhere else. The underscore at the end distinguishes 1 from 11.
export const questionOf = (show: ShowId, stage: number) => `canary_${show}_${stage}_question_`;
export const answerOf = (show: ShowId, stage: number, answer: number) =>
  `canary_${show}_${stage}_answer${answer}_`;
export const explanationOf = (show: ShowId, stage: number) =>
  `canary_${show}_${stage}_explanation_`;
export const altOf = (show: ShowId, stage: number) => `canary_${show}_${stage}_alt_`;
export const pictureOf = (show: ShowId, stage: number) => `canary_${show}_${stage}_picture_`;
const fingerOf = (show: ShowId, part: number) => `canary_${show}_finger${part}_`;
const everSecret = 'canary_never_';

export const secretDocument = () => ({
  activeShow: 'first',
  secretOfApp: `${everSecret}app`,
  shows: showIds.map((show) => ({
    id: show,
    name: `${everSecret}showname`,
    secretOfShow: { deep: [`${everSecret}show`] },
    jokers: [
      { id: `${show}-half`, name: '50/50', event: 1, secretOfJoker: `${everSecret}joker` },
      { id: `${show}-chat`, name: 'Chat', event: 3 },
      { id: `${show}-phone`, name: 'Phone', event: 0 },
    ],
    fingerQuestions: [
      {
        id: `${show}-finger`,
        question: fingerOf(show, 0),
        options: [1, 2, 3, 4].map((part) => fingerOf(show, part)),
        secretOfFinger: `${everSecret}finger`,
      },
    ],
    stages: Array.from({ length: stageCount }, (_, stage) => ({
      id: `${show}-${stage}`,
      price: `${stage} €`,
      secretOfStage: `${everSecret}stage`,
      question: {
        question: questionOf(show, stage),
        answers: [0, 1, 2, 3].map((answer) => answerOf(show, stage, answer)),
        image: `/files/quizshow/u/images/${pictureOf(show, stage)}.webp`,
        imageAlt: altOf(show, stage),
        explanation: explanationOf(show, stage),
        hostNotes: `${everSecret}notes`,
        correctAnswer: stage % 4,
        hint: `${everSecret}question`,
      },
    })),
  })),
  styles: {
    plain: {
      id: 'plain',
      name: `${everSecret}stylename`,
      question: { secret: `${everSecret}part` },
      stage: { font: { fontFamily: 'Named' } },
    },
    [`${everSecret}otherid`]: {
      id: `${everSecret}otherid`,
      name: `${everSecret}othername`,
      question: { font: { fontFamily: `${everSecret}othertype` } },
    },
  },
  defaultStyle: 'plain',
  fonts: {
    named: {
      id: 'named',
      fontFamily: 'Named',
      file: '/files/quizshow/u/fonts/named.woff2',
      secretOfFont: `${everSecret}face`,
    },
    other: {
      id: `${everSecret}fontid`,
      fontFamily: `${everSecret}family`,
      file: `/files/quizshow/u/fonts/${everSecret}file.woff2`,
    },
  },
  settings: {
    twitch: { username: `${everSecret}user`, token: `${everSecret}token` },
    authorizedUsers: { someone: `${everSecret}authorized`, [`${everSecret}key`]: true },
    language: 'de',
  },
});
