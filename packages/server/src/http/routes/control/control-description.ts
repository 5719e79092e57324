import {
  actionShape,
  controlActionNames,
  type ControlAction,
} from '@quizcast/game/control/actions';
import {
  numbers,
  places,
  texts,
  words,
  type ParameterShape,
} from '@quizcast/game/games/parameters';
import { z } from 'zod';
import { described, describedEach, type Description } from '../../open-api/described.ts';
import {
  answer,
  booleanField,
  component,
  content,
  inPath,
  json,
  jsonSchema,
  object,
  problemSchema,
  textField,
  integerField,
  type Schema,
} from '../../open-api/schema.ts';
import { inboundMessagesSchema } from '@quizcast/game/chats/inbound-message';

// Control routes in the API's description: each action is a call of its own.

/** Parameters that may be sent in the body instead of the address. */
export const pressBodySchema = z
  .record(
    z.string().max(40),
    z.union([z.string().max(2000), z.number(), z.boolean()]).transform(String),
  )
  .refine((body) => Object.keys(body).length <= 20, 'fewer parameters');

const valueOf = ({ kind }: ParameterShape): Schema => {
  switch (kind) {
    case 'answer':
    case 'switch':
    case 'sound':
    case 'game':
    case 'rule':
      return { type: 'string', enum: [...words[kind]] };
    case 'points':
    case 'seconds':
    case 'duration':
    case 'wager':
    case 'percent':
    case 'place': {
      const { min, max } = numbers[kind];
      return { type: 'integer', minimum: min, maximum: max };
    }
    case 'joker':
    case 'field':
    case 'player':
    case 'board':
    case 'show':
      return { type: 'string', description: places[kind] };
    case 'text':
    case 'name':
      return { type: 'string', maxLength: texts[kind] };
  }
};

const parameter = (name: string, shape: ParameterShape): Schema => ({
  name,
  in: 'query',
  required: shape.isOptional !== true,
  schema: valueOf(shape),
  ...(shape.otherwise === undefined ? {} : { description: `Default: ${shape.otherwise}` }),
});

/** Parameters of every press besides those of its action. */
const roundAndPress: Schema[] = [
  {
    name: 'round',
    in: 'query',
    schema: textField,
    description:
      'Id of the round. If it is over, nothing is done and the answer is 409 `roundOver`',
  },
  {
    name: 'press',
    in: 'query',
    schema: { type: 'string', maxLength: 100 },
    description:
      'Your id for this press: repeated requests with the same id have no further effect',
  },
];

const answerSchemas = () => import('./control-answers.ts');
const stateAnswerShape = component('ControlTold', async () =>
  jsonSchema((await answerSchemas()).stateAnswerSchema),
);
const doneShape = component('ControlDone', async () =>
  jsonSchema((await answerSchemas()).doneSchema),
);
const pressBody = component('ControlParameters', () => ({
  ...jsonSchema(pressBodySchema),
  description: 'Parameters of the action by name, instead of in the URL',
}));

const answers = {
  200: answer('Done, or already done if `isRepeat` is true', doneShape),
  '4XX': answer('Rejected, with the reason', problemSchema),
  503: answer('Temporarily unavailable, or a prefetch by a browser', problemSchema),
};

const gameOf: Readonly<Record<ReturnType<typeof actionShape>['game'], string>> = {
  stageQuiz: ' (stage quiz)',
  categoryQuiz: ' (category quiz)',
  crowdQuiz: ' (crowd quiz)',
  either: '',
  none: '',
};

function press(action: ControlAction): Description {
  const { title, game, scope, parameters } = actionShape(action);
  return {
    tag: 'control',
    access: 'control',
    summary: `${title}${gameOf[game]}`,
    description: scope === 'vote' ? 'Scope: play or vote' : 'Scope: play',
    parameters: [
      ...Object.entries(parameters).map(([name, shape]) => parameter(name, shape)),
      ...roundAndPress,
    ],
    answers,
  };
}

const token = inPath('token', 'The token; anyone who sees this address can play');
const body = { required: false, content: content(pressBody) };
const stateDescription: Description = {
  tag: 'control',
  summary: 'Get the state of the show and the presses that are possible now. Scope: state',
  answers: { 200: answer('The state', stateAnswerShape) },
  refusals: [401, 403, 409, 429, 503],
};

export const about = {
  chat: described(() => ({
    tag: 'control',
    access: 'control',
    summary:
      'Send chat messages of any platform: votes, and answers if viewers play along. Scope: chat',
    description:
      'Either all messages are accepted or none: `error.path` begins with the index of the invalid message, from 0. Texts are not stored.',
    body: json(inboundMessagesSchema),
    answers: {
      200: answer(
        'Number of new messages and of repeated messages',
        object({ taken: integerField, repeated: integerField }),
      ),
    },
    refusals: [400, 401, 403, 413, 415, 429, 503],
  })),
  state: described(() => ({ ...stateDescription, access: 'control' })),
  obs: described(() => ({
    tag: 'control',
    access: 'control',
    summary:
      'Get whether the show on air has OBS cues that are run by pages, on the machine where the page is open. Scope: play',
    answers: {
      200: answer(
        'Whether docks should connect to OBS to run its cues',
        object({ isWanted: booleanField }),
      ),
    },
    refusals: [401, 403, 409, 429, 503],
  })),
  look: describedEach('action', controlActionNames, press),
  press: describedEach('action', controlActionNames, (action) => ({ ...press(action), body })),
  stateByPath: described(() => ({ ...stateDescription, parameters: [token] })),
  pressByPath: described(() => ({
    tag: 'control',
    summary:
      'Run any action of /api/v1/control/, with the token in the path and the parameters in the query: for programs that can only open a URL',
    parameters: [
      token,
      {
        name: 'action',
        in: 'path',
        required: true,
        schema: { type: 'string', enum: [...controlActionNames] },
      },
      ...roundAndPress,
    ],
    answers,
  })),
};
