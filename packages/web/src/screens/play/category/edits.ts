import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import { edit } from '../../../live/use-document.ts';

type GameSettings = CategoryQuizshow['gameSettings'];

const pathOf = (showId: string): string[] => ['categoryQuiz', 'shows', showId];

export function setGameSetting<Name extends Extract<keyof GameSettings, string>>(
  showId: string,
  name: Name,
  value: GameSettings[Name],
): void {
  edit({ type: 'edit.update', path: [...pathOf(showId), 'gameSettings', name], value });
}

export function setShowFlag(
  showId: string,
  name: 'disableBuzzers' | 'startTimer',
  value: boolean,
): void {
  edit({ type: 'edit.update', path: [...pathOf(showId), name], value });
}

export function setHostName(showId: string, name: string): void {
  edit({ type: 'edit.update', path: [...pathOf(showId), 'host', 'name'], value: name });
}

export function setHostFacecam(showId: string, facecam: { isImage: boolean; src: string }): void {
  const path = [...pathOf(showId), 'host', 'facecam'];
  // An address is valid only for its kind, so it is cleared before the kind changes.
  edit({
    type: 'edit.many',
    edits: [
      { type: 'edit.update', path: [...path, 'src'], value: '' },
      { type: 'edit.update', path: [...path, 'isImage'], value: facecam.isImage },
      { type: 'edit.update', path: [...path, 'src'], value: facecam.src },
    ],
  });
}

export function allowCameraHost(hosts: readonly string[], host: string): void {
  edit({ type: 'edit.update', path: ['settings', 'cameraHosts'], value: [...hosts, host] });
}
