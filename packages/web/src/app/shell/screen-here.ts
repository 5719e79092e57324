import type { Place } from '@quizcast/game/protocol/protocol';
import { useLocation } from '@tanstack/react-router';
import { useStore } from 'zustand';
import { onAirId } from '../../games/game-side.ts';
import { openPart } from '../../live/open-part.ts';
import { useHere } from '../../live/here.ts';
import type { Role } from '../../live/active-account.ts';
import { useDocumentPart } from '../../live/use-document.ts';
import { mayOpen, useRole } from '../../live/use-permission.ts';

/** Sends the current screen of this page to the others in the document. */
export function useScreenHere(): void {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const stageId = useStore(openPart, (open) => open.stageId);
  const onAir = useDocumentPart(onAirId);
  useHere(placeOf(path, onAir, stageId, useRole()));
}

const screens = ['play', 'editor', 'styles', 'season', 'settings', 'about'] as const;

/** A screen that the role does not permit shows only a notice; that counts as the dashboard. */
export function placeOf(
  path: string,
  onAir: string | undefined,
  stageId: string | null,
  role: Role | null,
): Place {
  const [, first = '', id = ''] = path.split('/').map(decoded);
  const named = screens.find((name) => name === first) ?? 'dashboard';
  const screen = mayOpen(role, named) ? named : 'dashboard';
  switch (screen) {
    case 'play':
      return onAir === undefined ? { screen } : { screen, showId: onAir };
    case 'editor':
      if (id === '') return { screen };
      return { screen, showId: id, ...(stageId === null ? {} : { stageId }) };
    case 'styles':
      return id === '' ? { screen } : { screen, styleId: id };
    case 'dashboard':
    case 'season':
    case 'settings':
    case 'about':
      return { screen };
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
