import { secretDocument } from './secret-document.fixture.ts';

/** Texts that occur nowhere else, so that leaks can be found. */
export const canary = (...parts: (string | number)[]): string => `canary.${parts.join('.')}.end`;
const never = (what: string): string => canary('never', what);

/** Canaries in the received data. */
export const canariesIn = (received: string): string[] =>
  received.match(/canary\.[\w.]+?\.end/g) ?? [];

export const wagerOf = (n: number): number => 870_000 + (n % 9999);
export const wagersIn = (received: string): string[] => received.match(/\b87\d{4}\b/g) ?? [];

const question = (...at: (string | number)[]) => ({
  question: canary('question', ...at),
  answer: canary('answer', ...at),
  image: `/files/quizshow/u/images/${canary('image', ...at)}`,
  imageAlt: canary('alt', ...at),
  hostNotes: never('notes'),
  secretOfQuestion: never('question'),
});

const board = (name: string) => ({
  secretOfBoard: never('board'),
  categories: Array.from({ length: 5 }, (_, category) => ({
    name: canary('category', name, category),
    secretOfCategory: never('category'),
    fields: Array.from({ length: 5 }, (_field, row) => ({
      ...question(name, category, row),
      blurredImage: `/files/quizshow/u/images/${canary('blurred', name, category, row)}`,
      blurAtFirst: row % 2 === 0,
      isGuessQuestion: row > 2,
      sound: `/files/quizshow/u/sounds/${canary('sound', name, category, row)}`,
    })),
  })),
});

const show = (id: string, name: string) => ({
  id,
  name: canary('showname', name),
  secretOfShow: never('show'),
  gameSettings: { leastWagerLimit: 1_000_000, typedAnswers: true, secret: never('gamesetting') },
  host: {
    name: canary('host', name),
    facecam: { isImage: true, src: `https://cams.example.org/${canary('hostcam', name)}` },
  },
  players: [1, 2, 3, 4].map((place) => ({
    name: `Player ${place}`,
    facecam: { isImage: true, src: `https://cams.example.org/${canary('camera', name, place)}` },
    secretOfPlayer: never('player'),
  })),
  gamefield: board(name),
  boards: [{ id: 'second', name: canary('boardname', name), ...board(`${name}2`) }],
  final: { category: canary('finalcategory', name), ...question(name, 'final') },
  tieBreak: question(name, 'tiebreak'),
  sounds: { buzz: `/files/quizshow/u/sounds/${canary('buzzfile', name)}` },
});

export const secretShowIds = ['categoryShow1', 'categoryShow2'] as const;

/** Two shows of the category quiz with the first one on air, and everything of the other game. */
export const secretCategoryDocument = () => ({
  ...secretDocument(),
  onAir: 'categoryQuiz',
  categoryQuiz: {
    activeShow: secretShowIds[0],
    shows: [show(secretShowIds[0], 'one'), show(secretShowIds[1], 'two')],
    secretOfGame: never('game'),
  },
  settings: {
    ...secretDocument().settings,
    cameraHosts: ['canary-never.example.org'],
  },
});
