import { isRecord } from '@quizcast/game/json';
import { openTestLobby } from './lobby-server.ts';

/** The API description as served. */
export async function apiDescription(): Promise<Record<string, unknown>> {
  const server = await openTestLobby();
  try {
    const response = await server.request('GET', '/api/v1/openapi.json');
    const description: unknown = await response.json();
    if (!isRecord(description)) throw new Error(`no description: ${response.status}`);
    return description;
  } finally {
    await server.close();
  }
}
