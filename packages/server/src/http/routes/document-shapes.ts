import { documentSchema } from '@quizcast/game/document/document';
import { component, jsonSchema } from '../open-api/schema.ts';

/** A whole document in requests and answers of several routes. */
export const documentShape = component('Document', () => jsonSchema(documentSchema));
