import { isRecord } from '@quizcast/game/json';

/** What the server knows when it sends the first screen of a page for players or viewers. */
export interface FirstScreen<Invitation> {
  /** Null: the page asks for a code. */
  code: string | null;
  /** The show of the code; null for a code that leads nowhere. Absent when the page has to ask the server. */
  invitation?: Invitation | null;
}

/** Id of the element that holds the JSON; written by packages/server/src/http/first-screen.ts. */
const elementId = 'first-screen';

/** Reads what the server has embedded in the page for this code; only the code if there is nothing. */
export function readFirstScreen<Invitation>(
  code: string | null,
  read: (value: unknown) => Invitation | undefined,
  text = textInPage(),
): FirstScreen<Invitation> {
  if (code === null || text === null) return { code };
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value) || value['code'] !== code) return { code };
    const invitation = value['invitation'] === null ? null : read(value['invitation']);
    return invitation === undefined ? { code } : { code, invitation };
  } catch {
    return { code };
  }
}

const textInPage = () => document.getElementById(elementId)?.textContent ?? null;
