import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiSource } from './api-source.ts';

// Generates the API types of the tests' client from the server's own OpenAPI description.
writeFileSync(join(import.meta.dirname, 'api.generated.ts'), await apiSource());
