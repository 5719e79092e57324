import { accountPaths, accountSchemas } from './open-api-accounts.ts';
import { bundlePaths, bundleSchemas } from './open-api-bundles.ts';
import { controlPaths, controlSchemas, controlSecurity } from './open-api-control.ts';
import { crewPaths, crewSchemas } from './open-api-crew.ts';
import { storedDocumentPaths } from './open-api-documents.ts';
import { filePaths, fileSchemas } from './open-api-files.ts';
import { fontPaths, fontSchemas } from './open-api-fonts.ts';
import { importPaths, importSchemas } from './open-api-imports.ts';
import { lobbyPaths, lobbySchemas } from './open-api-lobby.ts';
import { migrationPaths, migrationSchemas } from './open-api-migration.ts';
import { documentPaths, documentSchemas, historyPaths } from './open-api-own-document.ts';
import { providerPaths, providerSchemas, providerSecurity } from './open-api-providers.ts';
import { answer, object, textField, type Schema } from './open-api-schema.ts';
import { securityPaths, securitySchemas } from './open-api-security.ts';

const components = (): Record<string, Schema> => ({
  ...documentSchemas(),
  ...providerSchemas(),
  ...fileSchemas(),
  ...bundleSchemas(),
  ...importSchemas(),
  ...lobbySchemas(),
  ...migrationSchemas(),
  ...crewSchemas(),
  ...controlSchemas(),
  ...securitySchemas(),
  ...accountSchemas(),
  ...fontSchemas(),
  Problem: object({
    error: object(
      {
        code: textField,
        message: textField,
        path: textField,
        reason: textField,
        faults: { type: 'array', items: object({ path: textField, message: textField }) },
      },
      ['code', 'message'],
    ),
  }),
});

let made: { version: string; description: Schema } | null = null;

/** The API in OpenAPI 3.1, made when it is first asked for. */
export function openApi(version: string): Schema {
  if (made?.version === version) return made.description;
  const description = {
    openapi: '3.1.0',
    info: {
      title: 'Quizcast',
      version,
      description:
        'The live socket at /live is described in docs/live-protocol.md. Requests that change something must come from an own page, or bring no cookie.',
    },
    paths: {
      '/api/v1/openapi.json': {
        get: {
          summary: 'This description',
          responses: { 200: answer('OpenAPI 3.1', { type: 'object' }) },
        },
      },
      ...accountPaths(),
      ...providerPaths(),
      ...documentPaths(),
      ...storedDocumentPaths(),
      ...historyPaths(),
      ...fontPaths(),
      ...filePaths(),
      ...bundlePaths(),
      ...importPaths(),
      ...lobbyPaths(),
      ...migrationPaths(),
      ...crewPaths(),
      ...controlPaths(),
      ...securityPaths(),
    },
    components: {
      schemas: components(),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'quizcast.session' },
        ...providerSecurity,
        seat: { type: 'http', scheme: 'bearer', description: 'The token of a seat' },
        ...controlSecurity,
      },
    },
  };
  made = { version, description };
  return description;
}
