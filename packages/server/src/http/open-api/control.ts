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
import {
  controlScopes,
  controlTokenChangeSchema,
  newControlTokenSchema,
} from '@quizcast/game/control/token';
import { doneSchema, toldStateSchema } from '../routes/control-answers.ts';
import { pressBodySchema } from '../routes/control.ts';
import {
  answer,
  content,
  documentOf,
  jsonSchema,
  nullable,
  object,
  problems,
  ref,
  signedInOnly,
  textField,
  uid,
  type Schema,
} from './schema.ts';

const tokenOnly = [{ control: [] }];

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
    case 'percent': {
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

const query = (name: string, shape: ParameterShape): Schema => ({
  name,
  in: 'query',
  required: shape.isOptional !== true,
  schema: valueOf(shape),
  ...(shape.otherwise === undefined ? {} : { description: `Not given: ${shape.otherwise}` }),
});

/** What every press takes beside its action's own parameters. */
const roundAndPress: Schema[] = [
  {
    name: 'round',
    in: 'query',
    schema: textField,
    description:
      'The round that the sender means; is it over: 409 `roundOver`, and nothing is done',
  },
  {
    name: 'press',
    in: 'query',
    schema: { type: 'string', maxLength: 100 },
    description: 'The sender’s own name for this one press: it acts once, however often it comes',
  },
];

const done = {
  200: answer('Done; or done before, when `isRepeat`', ref('ControlDone')),
  '4XX': answer('Refused, with what is wrong', ref('Problem')),
  503: answer('Not now; or a look that nobody asked for', ref('Problem')),
};

const gameOf: Readonly<Record<ReturnType<typeof actionShape>['game'], string>> = {
  stageQuiz: ' (stage quiz)',
  categoryQuiz: ' (category quiz)',
  either: '',
  none: '',
};

function actionPath(action: ControlAction): Schema {
  const { title, game, scope, parameters } = actionShape(action);
  const press = {
    tags: ['control'],
    security: tokenOnly,
    summary: `${title}${gameOf[game]}`,
    description: scope === 'vote' ? 'Scope: play or vote' : 'Scope: play',
    parameters: [
      ...Object.entries(parameters).map(([name, shape]) => query(name, shape)),
      ...roundAndPress,
    ],
    responses: done,
  };
  const body = { required: false, content: content(ref('ControlParameters')) };
  return { get: press, post: { ...press, requestBody: body } };
}

const tokenInPath: Schema = {
  name: 'token',
  in: 'path',
  required: true,
  schema: textField,
  description: 'The token; anyone who sees this address can play',
};

const toldState = {
  tags: ['control'],
  summary: 'What a control surface may know and press now. Scope: state',
  responses: { 200: answer('The state', ref('ControlTold')), ...problems(401, 403, 409, 429, 503) },
};

const pressInPath = {
  tags: ['control'],
  summary:
    'Any action of /api/v1/control/, with the token in the path and its parameters as query: for programs that can open an address and no more',
  parameters: [
    tokenInPath,
    {
      name: 'action',
      in: 'path',
      required: true,
      schema: { type: 'string', enum: [...controlActionNames] },
    },
    ...roundAndPress,
  ],
  responses: done,
};

const surfacePaths = (): Record<string, Schema> => ({
  '/api/v1/control/state': { get: { ...toldState, security: tokenOnly } },
  ...Object.fromEntries(
    controlActionNames.map((action) => [`/api/v1/control/${action}`, actionPath(action)]),
  ),
  '/api/v1/control/{token}/state': { get: { ...toldState, parameters: [tokenInPath] } },
  '/api/v1/control/{token}/{action}': { get: pressInPath, post: pressInPath },
});

const idInPath: Schema = { name: 'id', in: 'path', required: true, schema: textField };
const row = (): Schema => object({ row: ref('ControlToken') });

const tokenPaths = (): Record<string, Schema> => ({
  '/api/v1/control-tokens': {
    get: {
      tags: ['control'],
      security: signedInOnly,
      summary: 'The tokens of a document, without the tokens themselves',
      parameters: [documentOf, uid(false)],
      responses: {
        200: answer(
          'The oldest first',
          object({ tokens: { type: 'array', items: ref('ControlToken') } }),
        ),
        ...problems(401, 403, 404, 409, 429, 503),
      },
    },
    post: {
      tags: ['control'],
      security: signedInOnly,
      summary: 'A new token; a document has 20 at most',
      parameters: [documentOf, uid(false)],
      requestBody: { required: true, content: content(jsonSchema(newControlTokenSchema)) },
      responses: {
        201: answer(
          'The token, told this once',
          object({ token: textField, row: ref('ControlToken') }),
        ),
        ...problems(400, 401, 403, 404, 409, 413, 415, 429, 503),
      },
    },
  },
  '/api/v1/control-tokens/{id}': {
    patch: {
      tags: ['control'],
      security: signedInOnly,
      summary: 'Another name, or other scopes: they count at once',
      parameters: [idInPath, documentOf, uid(false)],
      requestBody: { required: true, content: content(jsonSchema(controlTokenChangeSchema)) },
      responses: {
        200: answer('As it is now', row()),
        ...problems(400, 401, 403, 404, 409, 413, 415, 429, 503),
      },
    },
    delete: {
      tags: ['control'],
      security: signedInOnly,
      summary: 'Revokes a token; its sockets end',
      parameters: [idInPath, documentOf, uid(false)],
      responses: {
        204: { description: 'Done' },
        ...problems(401, 403, 404, 409, 429, 503),
      },
    },
  },
});

/** What programs with a token do and are told, and how tokens are made and revoked. */
export const controlPaths = (): Record<string, Schema> => ({ ...surfacePaths(), ...tokenPaths() });

export const controlSecurity: Record<string, Schema> = {
  control: { type: 'http', scheme: 'bearer', description: 'The token of a control surface' },
};

export const controlSchemas = (): Record<string, Schema> => ({
  ControlTold: jsonSchema(toldStateSchema),
  ControlDone: jsonSchema(doneSchema),
  ControlParameters: {
    ...jsonSchema(pressBodySchema),
    description: 'Parameters of the action by name, instead of in the address',
  },
  ControlToken: object({
    id: textField,
    name: textField,
    scopes: { type: 'array', items: { enum: [...controlScopes] } },
    hint: { type: 'string', description: 'The first eight characters' },
    madeBy: nullable('string'),
    createdAtMs: { type: 'number' },
    lastUsedAtMs: nullable('number'),
  }),
});
