import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiSource } from './api-source.ts';

// npm run api: writes what the tests hold against a server, from the description that the server gives of itself.
writeFileSync(join(import.meta.dirname, 'api.generated.ts'), await apiSource());
