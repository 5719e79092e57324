import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiSource } from './api-source.ts';

// Writes the types that the tests' client has of the API, from the description that the server gives of itself.
writeFileSync(join(import.meta.dirname, 'api.generated.ts'), await apiSource());
