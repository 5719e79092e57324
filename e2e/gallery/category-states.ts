import type { CategoryQuizView } from '@quizcast/game/games/category-quiz/view';
import { CategoryGame, type CategoryOverlayView, type Prepare } from './category-play.ts';
import { hostile, rightToLeft } from './hostile-texts.ts';
import type { OverlayState } from './overlay-states.ts';

const faceColors = ['#e0795b', '#5b9be0', '#7dbb6c', '#b07de0', '#e0b65b'] as const;

/** A person on camera as inline SVG, so that the picture needs no file and no URL. */
const face = (index: number): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="0 0 640 360"><path fill="#2a2f45" d="M0 0h640v360H0z"/><path fill="#39405e" d="M40 40h150v110H40zM450 60h150v200H450z"/><path fill="${faceColors[index % 5] ?? ''}" d="M170 360c10-90 70-120 150-120s140 30 150 120z"/><circle cx="320" cy="160" r="84" fill="#f0c9a5"/><path fill="#4a2f1d" d="M236 150c0-70 40-100 84-100s84 30 84 100c-20-40-50-50-84-50s-64 10-84 50z"/><circle cx="290" cy="165" r="8"/><circle cx="350" cy="165" r="8"/><path d="M290 200q30 24 60 0" fill="none" stroke="#8a3b2a" stroke-width="7"/></svg>`,
  )}`;

/** A landscape for questions with an image. */
const landscape = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="853" viewBox="0 0 1280 853"><defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#ffb56b"/><stop offset="1" stop-color="#d6486b"/></linearGradient></defs><path fill="url(#s)" d="M0 0h1280v853H0z"/><circle cx="860" cy="430" r="110" fill="#fff3d1"/><path fill="#7b2f6b" d="M0 560 320 330l260 260 190-150 510 220v193H0z"/><path fill="#3d1a54" d="m0 700 420-140 400 160 460-110v243H0z"/></svg>`,
)}`;
const blurred = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" width="128" height="85" viewBox="0 0 128 85"><defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#f0a070"/><stop offset=".6" stop-color="#a04c6b"/><stop offset="1" stop-color="#4d2558"/></linearGradient></defs><path fill="url(#s)" d="M0 0h128v85H0z"/></svg>`,
)}`;

/** A state shown in the gallery and in tests, at this server time. */
type ViewChange = (view: CategoryOverlayView, nowMs: number) => CategoryOverlayView;

const quizOf = (
  view: CategoryOverlayView,
  change: Partial<CategoryQuizView>,
): CategoryOverlayView => ({
  ...view,
  categoryQuiz: { ...view.categoryQuiz, ...change },
});

const withFaces: ViewChange = (view) =>
  quizOf(view, {
    host: { ...view.categoryQuiz.host, facecam: { isImage: true, src: face(4), isHeard: false } },
    players: view.categoryQuiz.players.map((player, place) => ({
      ...player,
      facecam: { isImage: true, src: face(place), isHeard: false },
    })),
  });

const withTimer =
  (secondsLeft: number): ViewChange =>
  (view, nowMs) =>
    quizOf(view, { timer: { endsAtMs: nowMs + secondsLeft * 1000 - 400, leftMs: null } });

const state =
  (
    played: (game: CategoryGame) => CategoryGame,
    changes: readonly ViewChange[] = [withFaces],
    prepare?: Prepare,
  ): OverlayState =>
  (nowMs) =>
    changes.reduce(
      (view, change) => change(view, nowMs),
      played(new CategoryGame(nowMs, prepare)).view(),
    );

const started = (game: CategoryGame): CategoryGame => game.perform({ type: 'categoryQuiz.start' });

const half = (game: CategoryGame): CategoryGame =>
  started(game)
    .answer(0, 0, 0, 'right')
    .answer(0, 1, 2, 'right')
    .answer(1, 0, 1, 'right')
    .answer(1, 1, 0, 'right')
    .answer(2, 0, 0, 'right')
    .answer(2, 3, 3, 'wrong')
    .answer(3, 0, 2, 'right')
    .answer(4, 1, 0, 'right')
    .answer(4, 4, 1, 'right');

const prepared =
  (change: Partial<CategoryGame['show']['gameSettings']>): Prepare =>
  (show) => ({
    ...show,
    gameSettings: { ...show.gameSettings, losePointsOnWrongAnswer: true, ...change },
  });
const open = (game: CategoryGame): CategoryGame =>
  half(game).picks(1, 2).perform({ type: 'categoryQuiz.openBuzzers' });
const pictured: Prepare = (show) => ({
  ...show,
  gamefield: {
    ...show.gamefield,
    categories: show.gamefield.categories.map((category, index) => ({
      ...category,
      fields: category.fields.map((field, row) =>
        index === 1 && row === 2
          ? {
              ...field,
              image: landscape,
              blurredImage: blurred,
              blurAtFirst: true,
              imageAlt: 'A sunset',
            }
          : index === 1 && row === 3
            ? { ...field, question: '', image: landscape }
            : field,
      ),
    })),
  },
});
const typed = (game: CategoryGame): CategoryGame => half(game).picks(3, 4);
const guesses = ['172,800', '86400', 'a quarter of a million, or so', ''];
const finale = (game: CategoryGame): CategoryGame =>
  half(game).perform({ type: 'categoryQuiz.startFinal' });
const wagered = (game: CategoryGame): CategoryGame => {
  finale(game).perform({ type: 'categoryQuiz.nextFinalStep' });
  for (const place of [0, 1, 2])
    game.perform({ type: 'categoryQuiz.wager', playerId: game.player(place), wager: 100 });
  return game.perform({ type: 'categoryQuiz.nextFinalStep' });
};
const revealed = (game: CategoryGame): CategoryGame => {
  wagered(game)
    .types(['The printing press', 'Gutenberg?', 'Paper'])
    .perform({ type: 'categoryQuiz.nextFinalStep' });
  for (const [place, verdict] of [
    [0, 'right'],
    [2, 'wrong'],
  ] as const)
    game
      .perform({ type: 'categoryQuiz.revealFinal', playerId: game.player(place) })
      .perform({ type: 'categoryQuiz.judgeFinal', playerId: game.player(place), verdict });
  return game.perform({ type: 'categoryQuiz.revealFinal', playerId: game.player(1) });
};
const overfull: Prepare = (show) => ({
  ...show,
  host: { ...show.host, name: 'Professor Doktor Maximiliane von Hohenfels' },
  players: show.players.map((player, place) => ({
    ...player,
    name:
      ['WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW', 'محمد عبد الرحمن', '🦊 Füchsin 👨‍👩‍👧‍👦🏳️‍🌈', 'x'][
        place
      ] ?? '',
  })),
  gamefield: {
    ...show.gamefield,
    rowPoints: [100, 200, 300, 1_000_000, 999_999],
    factor: 100,
    categories: show.gamefield.categories.map((category, index) => ({
      ...category,
      name:
        [
          'Donaudampfschifffahrtsgesellschaftskapitäne und ihre Mützen im Wandel der Jahrhunderte',
          'ما هي عاصمة اليابان؟',
          '🦁👑🌅🐗',
          'W'.repeat(200),
          'x',
        ][index] ?? '',
      fields: category.fields.map((field) => ({
        ...field,
        question:
          index === 2 ? hostile.question : index === 3 ? rightToLeft.question : hostile.twoThousand,
        answer:
          index === 2
            ? hostile.answers[0]
            : index === 3
              ? rightToLeft.answers[3]
              : hostile.twoThousand,
      })),
    })),
  },
});
const rich = (game: CategoryGame): CategoryGame => {
  for (const [place, points] of [987_654_321, -123_456_789, 1_000_000_000, 0].entries())
    game.perform({ type: 'categoryQuiz.setPoints', playerId: game.player(place), points });
  return game;
};

/** Layout of an upright canvas: the field above, the facecams below it in two rows. */
const upright: ViewChange = (view) => {
  const { style } = view.categoryQuiz;
  return quizOf(view, {
    style: {
      ...style,
      orientation: 'portrait',
      gameField: { ...style.gameField, positionX: 30, positionY: 340, scale: 0.85 },
      facecams: style.facecams.map((cam, place) => ({
        ...cam,
        positionX: 40 + (place % 2) * 510,
        positionY: 980 + Math.floor(place / 2) * 400,
        scale: 1.53,
      })),
      hostCam: { ...style.hostCam, positionX: 720, positionY: 60 },
      timer: { ...style.timer, positionX: 60, positionY: 70, fontSize: 150 },
    },
  });
};

const ownStyle: ViewChange = (view) => {
  const { style } = view.categoryQuiz;
  const font = { fontFamily: 'Lobster', fontStyle: 'normal', fontWeight: 400 } as const;
  return {
    ...quizOf(view, {
      style: {
        ...style,
        backgroundColor: '#2b0f24e6',
        gameField: {
          ...style.gameField,
          fieldColor: '#a8326fb0',
          fieldColorInactive: '#40102880',
          fontColor: '#06d6a0',
          categoryFontColor: '#fff6e0',
          categoryFont: font,
          fieldFont: font,
          textFont: font,
        },
        facecams: style.facecams.map((cam, place) => ({
          ...cam,
          borderColor: '#ff9ecb',
          fontColor: place === 1 ? '#401030' : '#fff0f8',
          transparent: place === 2,
          showCam: place !== 3,
          font,
        })),
        timer: { ...style.timer, fontColor: '#401030', font },
      },
    }),
    fonts: view.fonts,
  };
};

export const categoryStates: Readonly<Record<string, OverlayState>> = {
  'quiz-ready': state((game) => game),
  'quiz-board': state(started),
  'quiz-half-board': state(half),
  'quiz-no-cameras': state(half, []),
  'quiz-question': state((game) => half(game).picks(1, 2), [withFaces, withTimer(30)]),
  'quiz-buzzers-open': state(open, [withFaces, withTimer(17)]),
  'quiz-buzzed': state((game) => open(game).buzzes([[1, 312.4]]), [withFaces], prepared({})),
  'quiz-buzz-times': state(
    (game) =>
      open(game).buzzes([
        [1, 312.4],
        [0, 355.9],
        [3, 610.2],
      ]),
    [withFaces],
    prepared({ showBuzzTimes: true }),
  ),
  'quiz-tie': state(
    (game) =>
      open(game).buzzes(
        [
          [2, 240.1],
          [1, 243.7],
        ],
        true,
      ),
    [withFaces],
    prepared({ showBuzzTimes: true }),
  ),
  'quiz-wrong': state(
    (game) =>
      open(game)
        .buzzes([[1, 312.4]])
        .perform({ type: 'categoryQuiz.judge', verdict: 'wrong' }),
    [withFaces, withTimer(9)],
    prepared({}),
  ),
  'quiz-right': state(
    (game) =>
      open(game)
        .buzzes([[1, 312.4]])
        .perform({ type: 'categoryQuiz.judge', verdict: 'right' })
        .perform({ type: 'categoryQuiz.showAnswer' }),
    [withFaces],
    prepared({}),
  ),
  'quiz-right-with-times': state(
    (game) =>
      open(game)
        .buzzes([
          [1, 312.4],
          [0, 355.9],
        ])
        .perform({ type: 'categoryQuiz.judge', verdict: 'right' })
        .perform({ type: 'categoryQuiz.showAnswer' }),
    [withFaces],
    prepared({ showBuzzTimes: true }),
  ),
  'quiz-blurred': state((game) => half(game).picks(1, 2), [withFaces, withTimer(4)], pictured),
  'quiz-image': state(
    (game) => half(game).picks(1, 2).perform({ type: 'categoryQuiz.setBlur', isBlurred: false }),
    [withFaces],
    pictured,
  ),
  'quiz-image-answer': state(
    (game) => half(game).picks(1, 2).perform({ type: 'categoryQuiz.showAnswer' }),
    [withFaces],
    pictured,
  ),
  'quiz-image-alone': state((game) => half(game).picks(1, 3), [withFaces], pictured),
  'quiz-typing': state(
    (game) => typed(game).types(guesses.slice(0, 2)),
    [withFaces, withTimer(12)],
  ),
  'quiz-typed': state((game) =>
    typed(game).types(guesses).perform({ type: 'categoryQuiz.showGuessAnswer' }),
  ),
  'quiz-typed-judged': state((game) => {
    typed(game)
      .types(guesses)
      .perform({ type: 'categoryQuiz.showGuessAnswer' })
      .perform({ type: 'categoryQuiz.showAnswer' });
    return game
      .perform({ type: 'categoryQuiz.awardGuess', playerId: game.player(0), points: 500 })
      .perform({ type: 'categoryQuiz.awardGuess', playerId: game.player(1), points: 0 });
  }),
  'quiz-time-up': state(
    (game) => half(game).picks(1, 2),
    [withFaces, (view) => quizOf(view, { timer: { endsAtMs: null, leftMs: 0 } })],
  ),
  'quiz-timer-stands': state(
    (game) => half(game).picks(1, 2),
    [withFaces, (view) => quizOf(view, { timer: { endsAtMs: null, leftMs: 21_300 } })],
  ),
  'quiz-final-category': state(finale),
  'quiz-final-wagers': state((game) =>
    finale(game).perform({ type: 'categoryQuiz.nextFinalStep' }),
  ),
  'quiz-final-question': state(
    (game) => wagered(game).types(['', 'The printing press']),
    [withFaces, withTimer(25)],
  ),
  'quiz-final-reveal': state(revealed),
  'quiz-final-answer': state((game) => revealed(game).perform({ type: 'categoryQuiz.showAnswer' })),
  'quiz-tie-break': state((game) => {
    half(game);
    for (const place of [0, 1])
      game.perform({ type: 'categoryQuiz.setPoints', playerId: game.player(place), points: 1200 });
    return game
      .perform({ type: 'categoryQuiz.startTieBreak' })
      .perform({ type: 'categoryQuiz.openBuzzers' });
  }),
  'quiz-winner': state((game) => half(game).perform({ type: 'categoryQuiz.finish' })),
  'quiz-winners': state((game) => {
    half(game);
    for (const place of [0, 1])
      game.perform({ type: 'categoryQuiz.setPoints', playerId: game.player(place), points: 1200 });
    return game.perform({ type: 'categoryQuiz.finish' });
  }),
  'quiz-two-players': state((game) => {
    half(game);
    for (const place of [1, 3])
      game.perform({ type: 'categoryQuiz.removePlayer', playerId: game.player(place) });
    return game;
  }),
  'quiz-overfull-board': state((game) => rich(started(game)), [withFaces], overfull),
  'quiz-overfull-question': state(
    (game) => rich(started(game)).picks(0, 3).perform({ type: 'categoryQuiz.showAnswer' }),
    [withFaces],
    overfull,
  ),
  'quiz-overfull-emoji': state(
    (game) => rich(started(game)).picks(2, 3).perform({ type: 'categoryQuiz.showAnswer' }),
    [],
    overfull,
  ),
  'quiz-overfull-rtl': state(
    (game) =>
      rich(started(game))
        .picks(3, 4)
        .types(['172800 '.repeat(70), rightToLeft.question, hostile.answers[1]])
        .perform({ type: 'categoryQuiz.showGuessAnswer' }),
    [withFaces],
    overfull,
  ),
  'quiz-overfull-winner': state(
    (game) => rich(started(game)).perform({ type: 'categoryQuiz.finish' }),
    [],
    overfull,
  ),
  'quiz-upright': state(half, [withFaces, upright, withTimer(30)]),
  'quiz-upright-question': state(
    (game) => open(game).buzzes([[1, 312.4]]),
    [withFaces, upright, withTimer(3)],
  ),
  'quiz-own-style': state(half, [withFaces, ownStyle, withTimer(30)]),
  'quiz-own-style-question': state(
    (game) => open(game).buzzes([[1, 312.4]]),
    [withFaces, ownStyle, withTimer(3)],
  ),
  'quiz-german': (nowMs) => ({
    ...state(revealed)(nowMs),
    language: 'de',
  }),
};
