import fc from 'fast-check';
import { scaled } from '../../scaled.fixture.ts';
import { expect, test } from 'vitest';
import type { Command } from '../../command.ts';
import { defaultDocument } from '../../document/defaults.ts';
import { documentSchema, type QuizShowApp } from '../../document/document.ts';
import { overlayView } from '../../views/overlay-view.ts';
import { playerView } from '../../views/player-view.ts';
import {
  anyGame,
  buzz,
  field,
  furtherBoard,
  move,
  p1,
  p2,
  p3,
  played,
  playerIds,
  playSteps,
  set,
  showId,
  showOf,
  started,
} from './any-move.fixture.ts';
import type { CategoryQuizshow } from './show.ts';

const onAir: Command = { type: 'edit.update', path: ['onAir'], value: 'categoryQuiz' };
const original = '/files/quizshow/u/images/original.webp';
const blurred = '/files/quizshow/u/images/blurred.webp';
const pick = move('pickField', { fieldId: 'field1-1' });
const guess = move('pickField', { fieldId: 'field4-5' });

const viewOf = (document: QuizShowApp) => {
  const view = overlayView(document).categoryQuiz;
  if (view === null) throw new Error('not on air');
  return view;
};
const withShow = (
  document: QuizShowApp,
  change: (show: CategoryQuizshow) => unknown,
): QuizShowApp =>
  documentSchema.parse({
    ...document,
    categoryQuiz: {
      ...document.categoryQuiz,
      shows: document.categoryQuiz.shows.map((show) => (show.id === showId ? change(show) : show)),
    },
  });

test('CQVIEW1 sends the game on air and nothing of the other', () => {
  const stage = overlayView(started());
  expect(stage).toMatchObject({ kind: 'stageQuiz', categoryQuiz: null });
  const category = overlayView(started(onAir));
  expect(category).toMatchObject({ kind: 'categoryQuiz', stageQuiz: null });
  expect(viewOf(started(onAir)).board?.categories[0]?.fields.map(({ points }) => points)).toEqual([
    100, 200, 300, 400, 500,
  ]);
  expect(viewOf(played(defaultDocument(), onAir)).board).toBeNull();
  const none = played(started(onAir), {
    type: 'edit.update',
    path: ['categoryQuiz', 'activeShow'],
    value: null,
  });
  expect(overlayView(none)).toMatchObject({ kind: 'nothing', stageQuiz: null, categoryQuiz: null });
});

/** The same game with all secret values changed. */
function otherSecrets(document: QuizShowApp): QuizShowApp {
  const { play, gamefield } = showOf(document);
  const isFinal = play.phase === 'final';
  const isHidden = (id: string) =>
    isFinal ? !play.revealed.includes(id) : !gamefield.showGuessAnswer;
  const isFieldOnScreen = (id: string) => play.phase === 'question' && play.fieldId === id;
  return withShow(document, (show) => {
    const categories = (list: CategoryQuizshow['gamefield']['categories'], isPlayed: boolean) =>
      list.map((category) => ({
        ...category,
        fields: category.fields.map((each) => ({
          ...each,
          hostNotes: 'CANARY notes',
          answer:
            isPlayed && isFieldOnScreen(each.id) && gamefield.showAnswer
              ? each.answer
              : 'CANARY answer',
          ...(isPlayed && isFieldOnScreen(each.id)
            ? gamefield.blurImage && { image: 'CANARY image', imageAlt: 'CANARY alt' }
            : {
                question: 'CANARY question',
                image: 'CANARY image',
                blurredImage: 'CANARY blurred',
                sound: 'CANARY sound',
              }),
        })),
      }));
    const isFirst = play.boardId === undefined;
    return {
      ...show,
      gamefield: { ...gamefield, categories: categories(gamefield.categories, isFirst) },
      boards: show.boards.map((board) => ({
        ...board,
        categories: categories(board.categories, !isFirst),
      })),
      final: {
        ...show.final,
        ...(isFinal ? {} : { category: 'CANARY' }),
        ...(isFinal && gamefield.showQuestion ? {} : { question: 'CANARY' }),
        ...(isFinal && gamefield.showAnswer ? {} : { answer: 'CANARY' }),
        hostNotes: 'CANARY',
      },
      tieBreak:
        play.phase === 'tieBreak'
          ? { ...show.tieBreak, ...(gamefield.showAnswer ? {} : { answer: 'CANARY' }) }
          : { question: 'CANARY', answer: 'CANARY' },
      players: show.players.map((player) => ({
        ...player,
        ...(isHidden(player.id) && player.answer !== '' ? { answer: 'CANARY typed' } : {}),
        ...(isFinal && !isHidden(player.id) ? {} : { wager: 77 }),
      })),
    };
  });
}

test('CQVIEW2 games that differ only in secrets have the same overlay and player views', () => {
  fc.assert(
    fc.property(anyGame(60), fc.boolean(), (steps, typed) => {
      const start = started(
        furtherBoard,
        onAir,
        set(typed, 'gameSettings', 'typedAnswers'),
        set(original, ...field(1, 1), 'image'),
        set(true, ...field(1, 1), 'blurAtFirst'),
      );
      playSteps(start, steps, (_, result) => {
        if (result.kind === 'refused') return;
        const other = otherSecrets(result.document);
        expect(overlayView(other)).toEqual(overlayView(result.document));
        expect(JSON.stringify(overlayView(other))).not.toContain('CANARY');
        for (const id of playerIds) {
          const [seen, seenOther] = [result.document, other].map((document) =>
            playerView(document, showId, id),
          );
          if (seen === null || seen === undefined) throw new Error('no view');
          expect(seenOther).toEqual({
            ...seen,
            you: { ...seen.you, answer: seenOther?.you.answer, wager: seenOther?.you.wager },
          });
        }
      });
    }),
    { numRuns: scaled(50) },
  );
});

test('CQVIEW3 sends the answer once it is shown, and a blurred image only as its blurred copy', () => {
  const image = [
    set(original, ...field(1, 1), 'image'),
    set(true, ...field(1, 1), 'blurAtFirst'),
    set('A lion', ...field(1, 1), 'imageAlt'),
  ];
  const hidden = played(started(onAir, ...image), pick);
  expect(viewOf(hidden).question).toMatchObject({
    image: null,
    imageAlt: '',
    isBlurred: true,
    answer: null,
  });
  const copied = played(hidden, set(blurred, ...field(1, 1), 'blurredImage'));
  expect(viewOf(copied).question?.image).toBe(blurred);
  for (const view of [overlayView(copied), playerView(copied, showId, p1)])
    expect(JSON.stringify(view)).not.toMatch(/original|lion|hummingbird"/);
  const shown = viewOf(played(copied, move('showAnswer'))).question;
  expect(shown).toMatchObject({ image: original, imageAlt: 'A lion', answer: 'The hummingbird' });
  expect(viewOf(played(copied, move('backToBoard'))).question).toBeNull();
});

test('CQVIEW4 sends typed answers together, but in the final one by one, each with its wager', () => {
  const answers = (document: QuizShowApp) => viewOf(document).players.map(({ answer }) => answer);
  const typed = played(started(onAir), guess, move('typeAnswer', { playerId: p2, answer: '331' }));
  expect(answers(typed)).toEqual([null, null, null, null]);
  expect(viewOf(typed).players.map(({ hasAnswered }) => hasAnswered)).toEqual([
    false,
    true,
    false,
    false,
  ]);
  expect(answers(played(typed, move('showGuessAnswer')))).toEqual(['', '331', '', '']);
  const next = move('nextFinalStep');
  const final = played(
    started(onAir),
    move('startFinal'),
    next,
    move('wager', { playerId: p1, wager: 123 }),
    move('wager', { playerId: p3, wager: 456 }),
    next,
    move('typeAnswer', { playerId: p1, answer: 'one' }),
    move('typeAnswer', { playerId: p3, answer: 'three' }),
    next,
  );
  expect(JSON.stringify(overlayView(final))).not.toMatch(/123|456|"one"|"three"/);
  const revealed = played(final, move('revealFinal', { playerId: p3 }));
  expect(viewOf(revealed).players[2]).toMatchObject({ answer: 'three', wager: 456 });
  expect(viewOf(revealed).players[0]).toMatchObject({ answer: null, wager: null });
});

test('CQVIEW5 sends players their own data and none of other players', () => {
  const typed = played(
    started(),
    guess,
    move('typeAnswer', { playerId: p1, answer: 'mine' }),
    move('typeAnswer', { playerId: p2, answer: 'CANARY' }),
  );
  const mine = playerView(typed, showId, p1);
  expect(mine?.you).toMatchObject({ id: p1, answer: 'mine', mayType: true, mayPress: false });
  expect(JSON.stringify(mine)).not.toContain('CANARY');
  const seen = played(
    typed,
    { type: 'edit.update', path: ['settings', 'cameraHosts'], value: ['a.example'] },
    set('https://a.example/p1', 'players', p1, 'facecam', 'src'),
    set('https://a.example/CANARY', 'players', p2, 'facecam', 'src'),
  );
  expect(playerView(seen, showId, p1)?.you.facecam.src).toBe('https://a.example/p1');
  expect(JSON.stringify(playerView(seen, showId, p1))).not.toContain('CANARY');
  const opened = played(started(), pick, move('openBuzzers'), (document) => ({
    type: 'categoryQuiz.earlyPress',
    showId,
    round: viewOf(played(document, onAir)).buzzers?.round ?? '',
    playerId: p2,
    pressedAtMs: 1_000_100,
  }));
  expect(playerView(opened, showId, p2)?.you).toMatchObject({
    mayPress: true,
    lockedUntilMs: 1_000_350,
  });
  expect(JSON.stringify(playerView(opened, showId, p1))).not.toContain('1000350');
  const buzzed = played(opened, buzz(p3, p1));
  expect(playerView(buzzed, showId, p1)?.you).toMatchObject({
    place: 2,
    afterMs: 120,
    mayPress: false,
  });
  expect(playerView(buzzed, showId, p2)?.you).toMatchObject({ place: null, afterMs: null });
  expect(playerView(buzzed, showId, p2)?.players[2]).toMatchObject({ isAnswering: true });
  const wagers = played(
    started(),
    move('setPoints', { playerId: p1, points: 900 }),
    move('startFinal'),
    move('nextFinalStep'),
  );
  expect(playerView(wagers, showId, p1)?.you.mostWager).toBe(900);
  expect(playerView(wagers, showId, p2)?.you.mostWager).toBe(500);
  expect(playerView(wagers, showId, 'stranger')).toBeNull();
  expect(playerView(wagers, 'gone', p1)).toBeNull();
});

test('CQVIEW6 sends press times only if the host shows them, and never measurements of the connection', () => {
  const buzzed = played(started(onAir), pick, move('openBuzzers'), buzz(p3, p1));
  expect(viewOf(buzzed).buzzers).toMatchObject({ isOpen: false, times: null });
  const shown = played(buzzed, set(true, 'gameSettings', 'showBuzzTimes'));
  expect(viewOf(shown).buzzers?.times).toEqual([
    { playerId: p3, afterMs: 100, errorMs: 4 },
    { playerId: p1, afterMs: 120, errorMs: 4 },
  ]);
  expect(JSON.stringify(overlayView(shown))).not.toMatch(/roundTrip|credit|arrived/);
});

test('CQVIEW7 sends a facecam that no page may show as none, and draws the show in its style and fonts', () => {
  const document = withShow(started(onAir), (show) => ({
    ...show,
    host: { name: 'Host', facecam: { isImage: false, src: 'javascript:CANARY' } },
    styleId: 'gone',
  }));
  expect(viewOf(document).host.facecam.src).toBe('');
  expect(viewOf(document).style.facecams).toHaveLength(4);
  const secret = documentSchema.parse({
    ...document,
    fonts: {
      f: { id: 'f', fontFamily: 'Own', file: '/files/quizshow/u/fonts/f.woff2' },
      g: { id: 'g', fontFamily: 'Unused', file: '/files/quizshow/u/fonts/g.woff2' },
    },
    categoryQuiz: {
      ...document.categoryQuiz,
      styles: {
        'category-quiz-blue': {
          ...document.categoryQuiz.styles['category-quiz-blue'],
          secret: 'CANARY',
          gameField: { secret: 'CANARY', textFont: { fontFamily: 'Own', secret: 'CANARY' } },
        },
      },
    },
  });
  const view = overlayView(secret);
  expect(view.categoryQuiz?.style.gameField.textFont.fontFamily).toBe('Own');
  expect(view.fonts.map(({ fontFamily }) => fontFamily)).toEqual(['Own']);
  expect(JSON.stringify(view)).not.toContain('CANARY');
  expect(view.categoryQuiz?.style.layers).toHaveLength(8);
});

test('CQVIEW8 sends the winners at the end', () => {
  const led = played(started(onAir), move('setPoints', { playerId: p2, points: 5 }));
  expect(viewOf(led).winnerIds).toBeNull();
  expect(viewOf(played(led, move('finish'))).winnerIds).toEqual([p2]);
});

test('CQVIEW9 sends a camera and its sound only if its host is allowed', () => {
  const facecamOf = (src: string, ...hosts: string[]) => {
    const steps: Command[] = [
      set(src, 'host', 'facecam', 'src'),
      set(true, 'host', 'facecam', 'isHeard'),
      { type: 'edit.update', path: ['settings', 'cameraHosts'], value: hosts },
    ];
    return viewOf(played(started(onAir), ...steps)).host.facecam;
  };
  for (const src of ['https://vdo.ninja/?view=a', 'https://VDO.ninja:443', 'https://eu.vdo.ninja'])
    expect(facecamOf(src)).toEqual({ isImage: false, src, isHeard: true });
  expect(facecamOf('https://cams.example.org/1', 'cams.example.org').src).not.toBe('');
  for (const src of [
    'https://cams.example.org/1',
    'https://vdo.ninja.example.org/',
    'https://notvdo.ninja/',
    'https://vdo.ninja@example.org/',
    'https://vdo.ninja:1@example.org/',
    'https://example.org/https://vdo.ninja/',
  ])
    expect(facecamOf(src, 'else.example.org')).toEqual({ isImage: false, src: '', isHeard: false });
});

test('CQVIEW9 sends a camera muted unless it is to be heard', () => {
  const src = 'https://vdo.ninja/?view=a';
  const from = started(onAir, set(src, 'host', 'facecam', 'src'));
  const isAudible = (document: QuizShowApp) => viewOf(document).host.facecam.isHeard;
  expect(viewOf(from).host.facecam).toEqual({ isImage: false, src, isHeard: false });
  const unmuted = played(from, set(true, 'host', 'facecam', 'isHeard'));
  expect(isAudible(unmuted)).toBe(true);
  expect(isAudible(played(unmuted, set(false, 'host', 'facecam', 'isHeard')))).toBe(false);
});

test('CQVIEW10 sends a sound with the file that replaces it', () => {
  const buzzed = (...steps: Command[]) =>
    viewOf(played(started(onAir, ...steps), pick, move('openBuzzers'), buzz(p2))).sound;
  expect(buzzed()).toMatchObject({ name: 'buzz', address: null });
  const own = '/files/quizshow/u/sounds/own.ogg';
  expect(buzzed(set(own, 'sounds', 'buzz'))).toMatchObject({ name: 'buzz', address: own });
  expect(buzzed(set(own, 'sounds', 'wrong'))).toMatchObject({ name: 'buzz', address: null });
});

test('CQVIEW10 sends all replacement files and the volume in advance', () => {
  expect(viewOf(played(started(onAir))).sounds).toMatchObject({ volume: 0.5, own: {} });
  const own = '/files/quizshow/u/sounds/own.ogg';
  const quiet = set(0.2, 'gameSettings', 'volume');
  expect(viewOf(played(started(onAir, set(own, 'sounds', 'tick'), quiet))).sounds).toMatchObject({
    volume: 0.2,
    own: { tick: own },
  });
});
