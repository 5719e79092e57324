import { accountPaths, accountSchemas } from './accounts.ts';
import { bundlePaths, bundleSchemas } from './bundles.ts';
import { controlPaths, controlSchemas, controlSecurity } from './control.ts';
import { crewPaths, crewSchemas } from './crew.ts';
import { desktopPaths } from './desktop.ts';
import { storedDocumentPaths } from './documents.ts';
import { filePaths, fileSchemas } from './files.ts';
import { fontPaths, fontSchemas } from './fonts.ts';
import { importPaths, importSchemas } from './imports.ts';
import { lobbyPaths, lobbySchemas } from './lobby.ts';
import { migrationPaths, migrationSchemas } from './migration.ts';
import { documentPaths, documentSchemas, historyPaths } from './own-document.ts';
import { providerPaths, providerSchemas, providerSecurity } from './providers.ts';
import { answer, object, textField, type Schema } from './schema.ts';
import { securityPaths, securitySchemas } from './security.ts';

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
      ...desktopPaths(),
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
