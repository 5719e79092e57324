import { categoryQuizshowSchema, playerCount, type CategoryQuizshow } from './show.ts';
import { defaultCategoryStyleId } from './style.ts';

type Sample = readonly [question: string, answer: string];

const samples: readonly (readonly [category: string, questions: readonly Sample[]])[] = [
  [
    'Animals',
    [
      ['Which bird can fly backwards?', 'The hummingbird'],
      ['Which animal sleeps standing up and lies down only to dream?', 'The horse'],
      ['Which sea animal has three hearts and blue blood?', 'The octopus'],
      ['Which mammal lays eggs and has a beak like a duck?', 'The platypus'],
      ['Which insect can carry many times its own weight and farms fungi?', 'The leafcutter ant'],
    ],
  ],
  [
    'On the map',
    [
      ['Which country has the shape of a boot?', 'Italy'],
      ['Which is the largest desert of sand on Earth, south-east of Riyadh?', 'The Rub al Khali'],
      ['Which river flows through Vienna, Budapest and Belgrade?', 'The Danube'],
      ['Which strait parts Europe from Africa?', 'The Strait of Gibraltar'],
      ['Which is the highest seat of government in the world?', 'La Paz'],
    ],
  ],
  [
    'Kitchen',
    [
      ['Which fruit is guacamole made of?', 'The avocado'],
      ['Which spice gives risotto alla milanese its yellow?', 'Saffron'],
      ['What is tofu made from?', 'Soya beans'],
      ['Which grain is polenta ground from?', 'Maize'],
      ['Which sauce is made of butter, egg yolk and lemon juice?', 'Hollandaise'],
    ],
  ],
  [
    'Numbers',
    [
      ['How many keys does a full-size piano have?', '88'],
      ['How many sides has a dodecagon?', '12'],
      ['How many squares are on a chessboard, counting the small ones alone?', '64'],
      ['How many bones has a grown-up human, in most cases?', '206'],
      ['How many metres high is the Eiffel Tower with its antennas?', '330'],
    ],
  ],
  [
    'Games and screens',
    [
      ['Which yellow disc eats dots and flees from four ghosts?', 'Pac-Man'],
      ['In which game do you stack falling shapes of four squares?', 'Tetris'],
      ['In chess, which piece moves in the shape of an L?', 'The knight'],
      ['What does the letter "P" in 1080p stand for?', 'Progressive'],
      ['How many frames does a film of two hours have at 24 a second?', '172,800'],
    ],
  ],
];

/** Which sample everybody guesses at: category and row. */
const guessed = { category: 3, row: 4 } as const;

export const defaultCategoryShowId = 'categoryShow1';

export const sampleCategoryShow = (): CategoryQuizshow =>
  categoryQuizshowSchema.parse({
    id: defaultCategoryShowId,
    name: 'Your first BrainBattle show',
    styleId: defaultCategoryStyleId,
    gamefield: {
      categories: samples.map(([name, questions], category) => ({
        name,
        fields: questions.map(([question, answer], row) => ({
          question,
          answer,
          isGuessQuestion: category === guessed.category && row === guessed.row,
        })),
      })),
    },
    final: {
      category: 'Inventions',
      question: 'Which invention of 1440 or so made books cheap in Europe?',
      answer: 'Printing with movable type',
    },
    tieBreak: { question: 'Which planet is nearest to the Sun?', answer: 'Mercury' },
  });

/** A show to write into. `newId` gives an id that was never used. */
export const blankCategoryShow = (
  name: string,
  styleId: string,
  newId: () => string,
): CategoryQuizshow =>
  categoryQuizshowSchema.parse({
    id: newId(),
    name,
    styleId,
    players: Array.from({ length: playerCount }, () => ({ id: newId() })),
  });
