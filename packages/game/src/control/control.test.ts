import fc from 'fast-check';
import { cardCommandSchema } from '../cards/card.ts';
import { usualBots } from '../crowd/rehearsal.ts';
import { delayCommandSchema } from '../crowd/delay/delay-light.ts';
import { describe, expect, it, test } from 'vitest';
import { anyEdit, anyMove, inPlay, owner, playAll, run, system } from '../any-command.fixture.ts';
import {
  anyEditedGame,
  buzz,
  furtherBoard,
  move,
  p1,
  p2,
  played,
  playSteps,
  set,
  showId,
  showOf,
} from '../games/category-quiz/any-move.fixture.ts';
import { categoryQuizCommandSchema } from '../games/category-quiz/command.ts';
import { editCommandSchema, commandSchema } from '../command.ts';
import { stageQuizCommandSchema } from '../games/stage-quiz/command.ts';
import { defaultDocument } from '../document/defaults.ts';
import { documentSchema, type QuizShowApp } from '../document/document.ts';
import { withCrowdShow } from '../games/crowd-quiz/crowd-quiz.fixture.ts';
import { reduce } from '../reduce.ts';
import { actionShape, controlActionNames, isControlAction, type ControlAction } from './actions.ts';
import { controlCommand } from './command.ts';
import { controlState, type ControlGrant } from './control-state.ts';
import { allPresses, pressKey } from './presses.ts';
import { controlRound } from './round.ts';
import { isTicking, variableValues } from './variables.ts';

const nowMs = 1_000_000;
const player: ControlGrant = { may: 'play', knowsAnswers: false };
/** Different for each press, because sounds are identified by it. */
let dice = 7;
const inTheKnow: ControlGrant = { may: 'play', knowsAnswers: true };

const toReveal = [1, 2, 3].map(() => move('nextFinalStep'));
const onAir = (document: QuizShowApp, game: 'stageQuiz' | 'categoryQuiz'): QuizShowApp =>
  playAll(document, [{ type: 'edit.update', path: ['onAir'], value: game }]);
const category = (...steps: Parameters<typeof played>[1][]): QuizShowApp =>
  played(onAir(defaultDocument(), 'categoryQuiz'), ...steps);

/** Presses in order, as a program whose token may play. */
function pressed(
  start: QuizShowApp,
  ...presses: [ControlAction, Record<string, string>?][]
): QuizShowApp {
  return presses.reduce((document, [action, parameters = {}]) => {
    const result = press(document, action, parameters);
    if (result.kind !== 'accepted') throw new Error(`${action}: ${JSON.stringify(result)}`);
    return result.document;
  }, start);
}

function press(
  document: QuizShowApp,
  action: string,
  parameters: Record<string, string> = {},
  may: 'play' | 'vote' = 'play',
) {
  const result = controlCommand(document, action, parameters);
  if (result.kind === 'error') return result;
  const actor = { kind: 'control', tokenId: 'token1', may } as const;
  dice += 1;
  return reduce(document, result.command, { atMs: nowMs, actor, dice });
}

test.each(['categoryQuiz', 'crowdQuiz'] as const)(
  'CONTROL21 sets all volumes of the %s, and mutes and restores the main one',
  (onAir) => {
    const document = { ...withCrowdShow(), onAir };
    const active = { ...document.categoryQuiz, activeShow: document.categoryQuiz.shows[0]?.id };
    const begun = documentSchema.parse({ ...document, categoryQuiz: active });
    const loudness = (...presses: Parameters<typeof pressed>[1][]) => {
      const app = pressed(begun, ...presses);
      const [category, crowd] = [app.categoryQuiz.shows[0], app.crowdQuiz.shows[0]];
      const sound = onAir === 'categoryQuiz' ? category?.sound : crowd?.sound;
      const volume =
        onAir === 'categoryQuiz' ? category?.gameSettings.volume : crowd?.sound?.volume;
      return [volume, sound?.effects, sound?.beds];
    };
    const all: Parameters<typeof pressed>[1][] = [
      ['volume', { percent: '30' }],
      ['effects-volume', { percent: '40' }],
      ['music-volume', { percent: '60' }],
    ];
    expect(loudness(...all)).toEqual([0.3, 0.4, 0.6]);
    expect(loudness(...all, ['mute'])).toEqual([0, 0.4, 0.6]);
    expect(loudness(...all, ['mute'], ['mute', { to: 'on' }], ['mute'])).toEqual([0.3, 0.4, 0.6]);
  },
);

test('CONTROL21 unmuting restores the volume that was set before', () => {
  const volumes = (...presses: Parameters<typeof pressed>[1][]) =>
    presses.map(
      (_, index) =>
        pressed(defaultDocument(), ...presses.slice(0, index + 1)).shows[0]?.sound?.volume,
    );
  expect(
    volumes(['volume', { percent: '30' }], ['mute'], ['mute', { to: 'on' }], ['mute'], ['mute']),
  ).toEqual([0.3, 0, 0, 0.3, 0]);
  expect(volumes(['volume', { percent: '0' }], ['mute', { to: 'off' }])).toEqual([0, 0.5]);
  expect(volumes(['volume', { percent: '70' }], ['mute', { to: 'off' }])).toEqual([0.7, 0.7]);
});

const reasonOf = (...args: Parameters<typeof press>): string => {
  const result = press(...args);
  if (result.kind === 'error') return result.error.code;
  return result.kind === 'refused' ? result.reason : '';
};

const commandOf = (document: QuizShowApp, action: string, parameters: Record<string, string>) => {
  const result = controlCommand(document, action, parameters);
  return result.kind === 'command' ? result.command : result.error;
};

describe('the list of actions', () => {
  const finals = [move('start'), move('startFinal'), ...toReveal];
  const documents = [
    inPlay(),
    category(),
    category(move('start'), move('pickField', { fieldId: 'field1-1' }), move('openBuzzers')),
    category(move('start'), move('pickField', { fieldId: 'field1-1' }), move('startTimer')),
    category(set('Q', 'final', 'question'), ...finals),
  ];
  const result = documents.flatMap((document) =>
    allPresses(document).flatMap(({ action, trial }) => {
      const { kind, ...result } = { command: null, ...controlCommand(document, action, trial) };
      return kind === 'command' && result.command !== null ? [result.command] : [];
    }),
  );

  it('CONTROL1 contains every move of the host and no other', () => {
    const moves = [
      ...stageQuizCommandSchema.options.map(({ shape }) => shape.type.value),
      ...categoryQuizCommandSchema.options.map(({ shape }) => shape.type.value),
      ...delayCommandSchema.options.map(({ shape }) => shape.type.value),
      ...cardCommandSchema.options.map(({ shape }) => shape.type.value),
    ].filter((type) => type !== 'categoryQuiz.setFacecam');
    const types = new Set(result.map(({ type }) => type));
    expect([...types].filter((type) => !type.startsWith('edit.')).toSorted()).toEqual(
      moves.toSorted(),
    );
  });

  it('CONTROL1 edits only what is on air and the switches of play', () => {
    const places = result.flatMap((command) =>
      command.type === 'edit.update'
        ? [command.path.join('/')]
        : command.type === 'edit.many'
          ? command.edits.map(({ path }) => path.join('/'))
          : [],
    );
    expect([...new Set(places)].toSorted()).toEqual(
      [
        'activeShow',
        `categoryQuiz/activeShow`,
        'crowdQuiz/activeShow',
        'shows/show1/sound',
        'sound',
        ...[
          'blurImageAfterBuzzer',
          'doublePoints',
          'letPlayersInAtOnce',
          'losePointsOnWrongAnswer',
        ],
        ...[
          'openBuzzersAtOnce',
          'showBuzzTimes',
          'strictBuzzers',
          'timer',
          'typedAnswers',
          'volume',
        ],
        'disableBuzzers',
        'startTimer',
        'isCleared',
        'onAir',
      ]
        .map((place) =>
          place.includes('/') || ['activeShow', 'isCleared', 'onAir'].includes(place)
            ? place
            : ['disableBuzzers', 'startTimer', 'sound'].includes(place)
              ? `categoryQuiz/shows/${showId}/${place}`
              : `categoryQuiz/shows/${showId}/gameSettings/${place}`,
        )
        .toSorted(),
    );
    expect(result.filter((command) => !commandSchema.safeParse(command).success)).toEqual([]);
  });
});

describe('CONTROL2 a press', () => {
  it.each([
    ['a', 0],
    ['B', 1],
    ['3', 2],
    [' d ', 3],
  ])('CONTROL2 locks %j as answer %i', (answer, index) => {
    expect(commandOf(inPlay(), 'lock', { answer })).toMatchObject({ answer: index });
  });

  it.each([
    ['1', 'field1-1'],
    ['2', 'field2-1'],
    ['6', 'field1-2'],
    ['25', 'field5-5'],
    ['3-2', 'field3-2'],
    ['field4-4', 'field4-4'],
  ])('CONTROL2 picks field %s as %s', (field, fieldId) => {
    expect(commandOf(category(move('start')), 'pick-field', { field })).toMatchObject({ fieldId });
  });

  it('CONTROL2 addresses jokers, players, boards and shows by number or id', () => {
    const game = category(furtherBoard);
    expect(commandOf(inPlay(), 'joker', { joker: '2' })).toMatchObject({ jokerId: 'joker2' });
    expect(commandOf(inPlay(), 'joker', { joker: 'joker4' })).toMatchObject({ jokerId: 'joker4' });
    expect(commandOf(game, 'call-on', { player: '3' })).toMatchObject({ playerId: 'player3' });
    expect(commandOf(game, 'choose-board', { board: '1' })).toMatchObject({ boardId: null });
    expect(commandOf(game, 'choose-board', { board: '2' })).toMatchObject({ boardId: 'second' });
    expect(commandOf(game, 'show', { show: '1' })).toMatchObject({ value: showId });
    expect(commandOf(game, 'show', { show: '1', game: 'stageQuiz' })).toMatchObject({
      path: ['activeShow'],
      value: 'show1',
    });
  });

  it.each<[string, Record<string, string>, object]>([
    ['dance', {}, { code: 'unknownAction' }],
    ['toString', {}, { code: 'unknownAction' }],
    ['lock', {}, { code: 'missingParameter', parameter: 'answer' }],
    ['lock', { answer: '' }, { code: 'missingParameter', parameter: 'answer' }],
    ['lock', { answer: 'E' }, { code: 'badParameter', parameter: 'answer' }],
    ['lock', { answer: 'B', player: '1' }, { code: 'unknownParameter', parameter: 'player' }],
    ['joker', { joker: '0' }, { code: 'badParameter', parameter: 'joker' }],
    ['joker', { joker: '../x' }, { code: 'badParameter', parameter: 'joker' }],
    ['open-buzzers', {}, { code: 'otherGame' }],
    ['on-air', { game: 'chess' }, { code: 'badParameter', parameter: 'game' }],
  ])('CONTROL2 reports what is wrong with %s %j', (action, parameters, error) => {
    expect(controlCommand(inPlay(), action, parameters)).toEqual({ kind: 'error', error });
  });

  it.each<[string, Record<string, string>]>([
    ['pick-field', { field: '26' }],
    ['call-on', { player: '5' }],
    ['add-time', { seconds: '601' }],
    ['add-time', { seconds: '1.5' }],
    ['set-points', { player: '1', points: '1e3' }],
    ['volume', { percent: '101' }],
    ['play-sound', { sound: 'fanfare' }],
    ['name-player', { player: '1', name: '\u202E' }],
    ['rule', { rule: 'timer' }],
  ])('CONTROL2 refuses %s %j before the rules are applied', (action, parameters) => {
    expect(controlCommand(category(), action, parameters)).toMatchObject({
      kind: 'error',
      error: { code: 'badParameter' },
    });
  });

  it('CONTROL2 leaves missing jokers, boards and shows to the rules and their refusals', () => {
    expect(reasonOf(inPlay(), 'joker', { joker: '9' })).toBe('jokerOutOfBounds');
    expect(reasonOf(category(move('start')), 'choose-board', { board: '7' })).toBe('notFound');
    const without = playAll(inPlay(), [{ type: 'edit.update', path: ['activeShow'], value: null }]);
    expect(reasonOf(without, 'undo')).toBe('noShow');
  });

  it('CONTROL2 starts the Twitch chat vote with the first unused joker for it', () => {
    const voting = pressed(inPlay(), ['start-vote']);
    expect(controlState(voting, nowMs, player).stageQuiz?.vote).toMatchObject({ isOpen: true });
    expect(reasonOf(pressed(voting, ['stop-vote']), 'start-vote')).toBe('jokerUsed');
    const without = playAll(inPlay(), [
      { type: 'edit.remove', path: ['shows', 'show1', 'jokers', 'joker4'] },
    ]);
    expect(reasonOf(without, 'start-vote')).toBe('noTwitchJoker');
  });

  it('CONTROL2 judges the finalist whose answer is shown, and reveals the last-placed one first', () => {
    const steps = [move('start'), move('setPoints', { playerId: p1, points: 900 })];
    const final = category(
      set('Q', 'final', 'question'),
      ...steps,
      move('startFinal'),
      ...toReveal,
    );
    const revealed = pressed(final, ['reveal-final']);
    expect(showOf(revealed).play.revealed).toEqual([p2]);
    expect(commandOf(revealed, 'right', {})).toMatchObject({
      type: 'categoryQuiz.judgeFinal',
      playerId: p2,
    });
  });

  it('CONTROL2 judges only the named player', () => {
    const game = category(
      move('start'),
      move('pickField', { fieldId: 'field1-1' }),
      move('openBuzzers'),
      buzz(p2),
    );
    expect(reasonOf(game, 'right', { player: '1' })).toBe('badParameter');
    expect(reasonOf(game, 'right', { player: '2' })).toBe('');
  });

  it('CONTROL2 adds, deducts and sets points, by default those of the question', () => {
    const game = category(move('start'), move('pickField', { fieldId: 'field1-3' }));
    const after = pressed(
      game,
      ['add-points', { player: '1' }],
      ['take-points', { player: '2', points: '40' }],
      ['set-points', { player: '3', points: '-7' }],
    );
    expect(showOf(after).players.map(({ points }) => points)).toEqual([300, -40, -7, 0]);
  });

  it('CONTROL2 turns switches on and off, and toggles them', () => {
    const isOn = (document: QuizShowApp) => showOf(document).gameSettings.doublePoints;
    const on = pressed(category(), ['rule', { rule: 'doublePoints' }]);
    expect(isOn(on)).toBe(true);
    expect(isOn(pressed(on, ['rule', { rule: 'doublepoints', to: 'on' }]))).toBe(true);
    expect(isOn(pressed(on, ['rule', { rule: 'doublePoints', to: 'toggle' }]))).toBe(false);
    const cleared = pressed(category(), ['toggle-picture']);
    expect(controlState(cleared, nowMs, player).isCleared).toBe(true);
    expect(controlState(pressed(cleared, ['show-picture']), nowMs, player).isCleared).toBe(false);
  });

  it('CONTROL25 tells of a rehearsal and of the clock of a joker', () => {
    const document = defaultDocument();
    const [, , phone] = document.shows[0]?.jokers ?? [];
    if (phone !== undefined) phone.seconds = 30;
    expect(controlState(document, nowMs, player)).toMatchObject({
      isRehearsal: false,
      stageQuiz: { jokerClock: null },
    });
    const calling = pressed(document, ['start'], ['next-stage'], ['joker', { joker: '3' }]);
    const rehearsed = { ...calling, rehearsal: { ...usualBots, seed: 1 } };
    const state = controlState(rehearsed, nowMs, player);
    expect(state).toMatchObject({
      isRehearsal: true,
      stageQuiz: { jokerClock: { startsAtMs: nowMs, endsAtMs: nowMs + 30_000 } },
    });
    expect(isTicking(state)).toBe(true);
    const known = { state, clockOffsetMs: 0 };
    expect(variableValues(known, nowMs + 10_000)).toMatchObject({ call_seconds: 20 });
  });
});

const anyValue = fc.oneof(
  fc.constantFrom('1', '2', '4', '25', '3-2', 'A', 'on', 'toggle', 'tick', 'stageQuiz', p1, ''),
  fc.string({ maxLength: 6 }),
  fc.integer({ min: -20, max: 700 }).map(String),
);
const anyPress = fc
  .tuple(
    fc.oneof(fc.constantFrom(...controlActionNames), fc.string()),
    fc.array(anyValue),
    fc.boolean(),
  )
  .map(([action, values, isWild]): [string, Record<string, string>] => {
    const names = isControlAction(action) ? Object.keys(actionShape(action).parameters) : [];
    const parameters = Object.fromEntries(
      names.flatMap((name, index) => {
        const value = values[index];
        return value === undefined ? [] : [[name, value]];
      }),
    );
    return [action, isWild ? { ...parameters, [values.at(-1) ?? 'x']: 'y' } : parameters];
  });

const anyStart = fc.constantFrom(
  defaultDocument(),
  onAir(defaultDocument(), 'categoryQuiz'),
  category(furtherBoard, set('Q', 'final', 'question')),
);

const anyState: fc.Arbitrary<QuizShowApp> = fc
  .tuple(anyStart, fc.array(fc.oneof(anyMove, anyEdit), { maxLength: 12 }), anyEditedGame(12))
  .map(([start, commands, steps]) => {
    const stage = commands.reduce((document, command) => {
      const result = run(document, command);
      return result.kind === 'accepted' ? result.document : document;
    }, start);
    return playSteps(stage, steps);
  });

test('CONTROL2 any press in any state yields a valid command that the rules decide, or a fault', () => {
  let decided = 0;
  fc.assert(
    fc.property(
      anyState,
      fc.array(anyPress, { maxLength: 20, size: 'max' }),
      (document, presses) => {
        for (const [action, parameters] of presses) {
          const result = controlCommand(document, action, parameters);
          if (result.kind === 'error') continue;
          expect(commandSchema.safeParse(result.command).error).toBeUndefined();
          expect(['accepted', 'refused']).toContain(press(document, action, parameters).kind);
          decided += 1;
        }
      },
    ),
    { numRuns: 100 },
  );
  expect(decided).toBeGreaterThan(30);
});

test('CONTROL3 reports what is possible, or why not, exactly as the rules decide', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(anyState, fc.constantFrom('play' as const, 'vote' as const), (document, may) => {
      const { possible } = controlState(document, nowMs, { may, knowsAnswers: false });
      const presses = allPresses(document);
      expect(Object.keys(possible)).toHaveLength(presses.length);
      for (const { action, parameters, trial } of presses) {
        const reported = possible[pressKey(action, parameters)];
        expect(reported ?? '').toBe(reasonOf(document, action, trial, may));
        seen.add(reported ?? 'possible');
      }
    }),
    { numRuns: 40 },
  );
  expect(seen.size).toBeGreaterThan(10);
});

test('CONTROL3 reports audience figures as possible while a question is shown', () => {
  expect(controlState(inPlay(), nowMs, player).possible).toMatchObject({
    'audience-figures': null,
  });
});

test('CONTROL3 reports every press as not allowed to a read-only token', () => {
  const { possible } = controlState(inPlay(), nowMs, { may: 'nothing', knowsAnswers: false });
  expect(new Set(Object.values(possible))).toEqual(new Set(['notAllowed']));
});

describe('CONTROL4 right answers', () => {
  const canary = 'CANARY';
  const stateJson = (document: QuizShowApp, grant: ControlGrant) =>
    JSON.stringify(controlState(document, nowMs, grant));

  it('CONTROL4 of the stage quiz are not sent before the reveal, unless the token may know them', () => {
    const right = (answer: number) =>
      playAll(inPlay(), [
        {
          type: 'edit.update',
          path: ['shows', 'show1', 'stages', 'stage1', 'question', 'correctAnswer'],
          value: answer,
        },
      ]);
    expect(stateJson(right(2), player)).toBe(stateJson(right(3), player));
    expect(controlState(right(2), nowMs, inTheKnow).stageQuiz?.rightAnswer).toBe('C');
    const revealed = pressed(right(2), ['reveal']);
    expect(controlState(revealed, nowMs, player).stageQuiz?.rightAnswer).toBe('C');
  });

  it('CONTROL4 and typed answers of the category quiz are sent once shown, or if the token may know them', () => {
    const secret = category(
      set(canary, 'gamefield', 'categories', 'category4', 'fields', 'field4-5', 'answer'),
      set(canary, 'gamefield', 'categories', 'category4', 'fields', 'field4-5', 'hostNotes'),
      set(canary, 'gamefield', 'categories', 'category4', 'fields', 'field4-4', 'question'),
      set(canary, 'final', 'question'),
      move('start'),
      move('pickField', { fieldId: 'field4-5' }),
      move('typeAnswer', { playerId: p1, answer: `${canary} typed` }),
    );
    expect(stateJson(secret, player)).not.toContain(canary);
    const known = controlState(secret, nowMs, inTheKnow).categoryQuiz;
    expect(known?.question?.answer).toBe(canary);
    expect(known?.players[0]?.answer).toBe(`${canary} typed`);
    expect(stateJson(secret, inTheKnow).split(canary)).toHaveLength(3);
    const shown = pressed(secret, ['show-typed'], ['reveal']);
    expect(controlState(shown, nowMs, player).categoryQuiz?.question?.answer).toBe(canary);
    expect(stateJson(shown, player).split(canary)).toHaveLength(3);
  });

  it('CONTROL4 are all a token may know: notes and questions not in play are never sent', () => {
    const stage = playAll(inPlay(), [
      {
        type: 'edit.update',
        path: ['shows', 'show1', 'stages', 'stage2', 'question', 'question'],
        value: canary,
      },
      {
        type: 'edit.update',
        path: ['shows', 'show1', 'stages', 'stage1', 'question', 'hostNotes'],
        value: canary,
      },
      { type: 'edit.update', path: ['settings', 'twitch', 'username'], value: canary },
    ]);
    expect(stateJson(stage, inTheKnow)).not.toContain(canary);
  });
});

describe('CONTROL5 the round', () => {
  const rounds = (documents: QuizShowApp[]) =>
    new Set(documents.map((document) => controlRound(document))).size;

  it('CONTROL5 changes with each move and each change of what is on air', () => {
    const presses: [ControlAction, Record<string, string>?][] = [
      ['start'],
      ['next-stage'],
      ['lock', { answer: 'A' }],
      ['lock', { answer: 'B' }],
      ['unlock'],
      ['start-vote'],
      ['stop-vote'],
      ['reveal'],
      ['next-stage'],
      ['clear-picture'],
      ['on-air', { game: 'categoryQuiz' }],
      ['start'],
      ['pick-field', { field: '1' }],
      ['open-buzzers'],
      ['close-buzzers'],
      ['play-sound', { sound: 'tick' }],
      ['add-points', { player: '1' }],
      ['add-points', { player: '1' }],
      ['start-timer'],
      ['add-time', { seconds: '5' }],
      ['rule', { rule: 'doublePoints' }],
    ];
    const documents = [defaultDocument()];
    for (const each of presses) {
      documents.push(pressed(documents.at(-1) ?? defaultDocument(), each));
    }
    expect(rounds(documents)).toBe(documents.length);
  });

  it('CONTROL5 changes after a verdict and when the time is up', () => {
    const open = category(
      move('start'),
      move('pickField', { fieldId: 'field1-1' }),
      move('openBuzzers'),
    );
    expect(rounds([open, played(open, buzz(p1))])).toBe(2);
    const timed = played(open, move('startTimer'));
    const { endsAtMs = 0 } = showOf(timed).play.timer;
    const over = reduce(
      timed,
      { type: 'categoryQuiz.timeUp', showId, endsAtMs },
      { atMs: endsAtMs, actor: system, dice: 1 },
    );
    if (over.kind === 'refused') throw new Error(over.reason);
    expect(rounds([timed, over.document])).toBe(2);
  });

  it('CONTROL5 stays the same while votes come in and texts are edited', () => {
    const voting = pressed(inPlay(), ['start-vote']);
    const question = voting.shows[0]?.stages[0]?.question;
    const counted = playAll(voting, [
      {
        type: 'stageQuiz.countVotes',
        showId: 'show1',
        round: question?.votingRound ?? '',
        votes: [1, 2, 3, 4],
      },
      {
        type: 'edit.update',
        path: ['shows', 'show1', 'stages', 'stage1', 'question', 'question'],
        value: 'Another text',
      },
    ]);
    expect(counted).not.toEqual(voting);
    expect(rounds([voting, counted])).toBe(1);
  });
});

describe('CONTROL6 a token', () => {
  it('CONTROL6 for voting runs votes and nothing else', () => {
    const document = inPlay();
    const { possible } = controlState(document, nowMs, { may: 'vote', knowsAnswers: false });
    const allowed = Object.entries(possible).filter(([, why]) => why !== 'notAllowed');
    expect(allowed).toEqual([
      ['joker?joker=4', null],
      ['start-vote', null],
      ['stop-vote', 'notVoting'],
    ]);
    expect(reasonOf(document, 'start-vote', {}, 'vote')).toBe('');
    expect(reasonOf(document, 'next-stage', {}, 'vote')).toBe('notAllowed');
  });

  it('CONTROL6 edits only what is set during play', () => {
    const actor = { kind: 'control', tokenId: 'token1', may: 'play' } as const;
    for (const path of [
      ['shows', 'show1', 'name'],
      ['settings', 'twitch', 'username'],
      ['shows', 'show1', 'stages', 'stage1', 'question', 'answers', 0],
    ]) {
      const command = editCommandSchema.parse({ type: 'edit.update', path, value: 'x' });
      const stamp = { atMs: nowMs, actor, dice: 1 };
      expect(reduce(inPlay(), command, stamp)).toEqual({ kind: 'refused', reason: 'notAllowed' });
      expect(reduce(inPlay(), command, { ...stamp, actor: owner }).kind).toBe('accepted');
    }
  });

  it('CONTROL6 makes moves that undo reverts, in both games', () => {
    const game = category(move('start'));
    const picked = pressed(game, ['pick-field', { field: '7' }]);
    expect(showOf(picked).moves).toHaveLength(2);
    expect(showOf(pressed(picked, ['undo'])).play.phase).toBe('board');
    const locked = pressed(inPlay(), ['lock', { answer: 'A' }]);
    expect(pressed(locked, ['undo']).shows[0]?.stages[0]?.question.lockedAnswer).toBeUndefined();
  });
});
