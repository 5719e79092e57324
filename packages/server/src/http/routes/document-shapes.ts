import { documentSchema } from '@quizcast/game/document/document';
import { component, jsonSchema } from '../open-api/schema.ts';

/** A whole document, as several routes take and answer it. */
export const documentShape = component('Document', () => jsonSchema(documentSchema));
