import { controlCommand } from '@quizcast/game/control/command';
import { actionShape, controlActionNames } from '@quizcast/game/control/actions';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { crowdShowSchema } from '@quizcast/game/games/crowd-quiz/show';
import { expect, it } from 'vitest';
import { firstValue } from '@quizcast/game/games/parameters';
import { actionsFor, buttonAddress } from './button-address.ts';
import { scopesOf, settingOf } from './scope-fields.tsx';

const token = `qct_${'x'.repeat(43)}`;

it('builds an address that a button can open directly', () => {
  expect(buttonAddress('http://localhost:4747', token, 'lock', { answer: 'B' })).toBe(
    `http://localhost:4747/api/v1/control/${token}/lock?answer=B`,
  );
  expect(buttonAddress('http://x', token, 'right', { player: '' })).toBe(
    `http://x/api/v1/control/${token}/right`,
  );
  expect(
    buttonAddress('http://x', null, 'type-answer', { player: '2', text: 'a&b=c d', else: 'y' }),
  ).toBe('http://x/api/v1/control/TOKEN/type-answer?player=2&text=a%26b%3Dc+d');
});

const crowdShow = crowdShowSchema.parse({ id: 'crowd' });

it('starts with parameters that every action accepts, except free texts', () => {
  const documents = [
    defaultDocument(),
    { ...defaultDocument(), onAir: 'categoryQuiz' as const },
    {
      ...defaultDocument(),
      onAir: 'crowdQuiz' as const,
      crowdQuiz: { activeShow: 'crowd', shows: [crowdShow] },
    },
  ];
  const invalid = controlActionNames.filter((action) => {
    const { parameters } = actionShape(action);
    const values = Object.fromEntries(
      Object.entries(parameters).flatMap(([name, shape]) => {
        const value = firstValue(shape);
        return value === '' ? [] : [[name, value]];
      }),
    );
    return documents.every((document) => controlCommand(document, action, values).kind === 'error');
  });
  expect(invalid).toEqual(['type-answer', 'name-player', 'judge-answer']);
});

it('starts with audience figures that add up to 100', () => {
  const figures = Object.values(actionShape('audience-figures').parameters).map(firstValue);
  expect(figures).toEqual(['25', '25', '25', '25']);
});

it('offers only the actions that the token permits', () => {
  expect(actionsFor(['vote', 'state'])).toEqual(['joker', 'start-vote', 'stop-vote']);
  expect(actionsFor(['state', 'answers'])).toEqual([]);
  expect(actionsFor(['play'])).toEqual(controlActionNames);
});

it('converts the selected permissions to scopes and back', () => {
  const chosen = {
    permission: 'nothing',
    canRead: false,
    knowsAnswers: true,
    sendsChat: false,
  } as const;
  expect(scopesOf(chosen)).toEqual(['state', 'answers']);
  expect(scopesOf({ ...chosen, permission: 'play' })).toEqual(['play']);
  const chat = {
    permission: 'nothing',
    canRead: false,
    knowsAnswers: false,
    sendsChat: true,
  } as const;
  expect(scopesOf(chat)).toEqual(['chat']);
  expect(settingOf(['chat'])).toEqual(chat);
  const all = { permission: 'vote', canRead: true, knowsAnswers: true, sendsChat: true } as const;
  expect(settingOf(scopesOf(all))).toEqual(all);
});
