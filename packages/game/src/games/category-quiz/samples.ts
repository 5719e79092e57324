import { categoryQuizshowSchema, playerCount, type CategoryQuizshow } from './show.ts';
import { defaultCategoryStyleId } from './style.ts';
import type { Language } from '../../values/language.ts';

type Sample = readonly [question: string, answer: string];

interface SampleShow {
  name: string;
  board: readonly (readonly [category: string, questions: readonly Sample[]])[];
  final: { category: string; question: string; answer: string };
  tieBreak: { question: string; answer: string };
}

const englishBoard: SampleShow['board'] = [
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

const germanBoard: SampleShow['board'] = [
  [
    'Tiere',
    [
      ['Welcher Vogel kann rückwärts fliegen?', 'Der Kolibri'],
      ['Welches Tier schläft im Stehen und legt sich nur zum Träumen hin?', 'Das Pferd'],
      ['Welches Meerestier hat drei Herzen und blaues Blut?', 'Der Krake'],
      ['Welches Säugetier legt Eier und hat einen Schnabel wie eine Ente?', 'Das Schnabeltier'],
      [
        'Welches Insekt trägt ein Vielfaches seines Gewichts und züchtet Pilze?',
        'Die Blattschneiderameise',
      ],
    ],
  ],
  [
    'Auf der Landkarte',
    [
      ['Welches Land hat die Form eines Stiefels?', 'Italien'],
      ['Wie heißt die größte Sandwüste der Erde, südöstlich von Riad?', 'Rub al-Chali'],
      ['Welcher Fluss fließt durch Wien, Budapest und Belgrad?', 'Die Donau'],
      ['Welche Meerenge trennt Europa von Afrika?', 'Die Straße von Gibraltar'],
      ['Welcher Regierungssitz der Welt liegt am höchsten?', 'La Paz'],
    ],
  ],
  [
    'Küche',
    [
      ['Welche Frucht ist die Grundlage von Guacamole?', 'Die Avocado'],
      ['Welches Gewürz färbt das Risotto alla milanese gelb?', 'Safran'],
      ['Woraus wird Tofu gemacht?', 'Sojabohnen'],
      ['Welches Getreide wird für Polenta gemahlen?', 'Mais'],
      ['Welche Soße besteht aus Butter, Eigelb und Zitronensaft?', 'Hollandaise'],
    ],
  ],
  [
    'Zahlen',
    [
      ['Wie viele Tasten hat ein Klavier normaler Größe?', '88'],
      ['Wie viele Ecken hat ein Dodekagon?', '12'],
      ['Wie viele einzelne Felder hat ein Schachbrett?', '64'],
      ['Wie viele Knochen hat ein Erwachsener in der Regel?', '206'],
      ['Wie viele Meter hoch ist der Eiffelturm mit seinen Antennen?', '330'],
    ],
  ],
  [
    'Spiele und Bildschirme',
    [
      ['Welche gelbe Scheibe frisst Punkte und flieht vor vier Geistern?', 'Pac-Man'],
      ['In welchem Spiel stapelst du fallende Formen aus vier Quadraten?', 'Tetris'],
      ['Welche Schachfigur zieht in Form eines L?', 'Der Springer'],
      ['Wofür steht das „p“ in 1080p?', 'Progressive'],
      ['Wie viele Bilder hat ein Film von zwei Stunden bei 24 Bildern pro Sekunde?', '172.800'],
    ],
  ],
];

const samples: Readonly<Record<Language, SampleShow>> = {
  en: {
    name: 'Your first BrainBattle show',
    board: englishBoard,
    final: {
      category: 'Inventions',
      question: 'Which invention of 1440 or so made books cheap in Europe?',
      answer: 'Printing with movable type',
    },
    tieBreak: { question: 'Which planet is nearest to the Sun?', answer: 'Mercury' },
  },
  de: {
    name: 'Deine erste BrainBattle-Show',
    board: germanBoard,
    final: {
      category: 'Erfindungen',
      question: 'Welche Erfindung machte ab etwa 1440 Bücher in Europa billig?',
      answer: 'Der Buchdruck mit beweglichen Lettern',
    },
    tieBreak: { question: 'Welcher Planet ist der Sonne am nächsten?', answer: 'Merkur' },
  },
};

/** The sample guess question: category and row. */
const guessed = { category: 3, row: 4 } as const;

export const defaultCategoryShowId = 'categoryShow1';

export function sampleCategoryShow(language: Language = 'en'): CategoryQuizshow {
  const { name: showName, board, final, tieBreak } = samples[language];
  return categoryQuizshowSchema.parse({
    id: defaultCategoryShowId,
    name: showName,
    styleId: defaultCategoryStyleId,
    gamefield: {
      categories: board.map(([name, questions], category) => ({
        name,
        fields: questions.map(([question, answer], row) => ({
          question,
          answer,
          isGuessQuestion: category === guessed.category && row === guessed.row,
        })),
      })),
    },
    final,
    tieBreak,
  });
}

/** An empty show. `newId` returns an unused id. */
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
