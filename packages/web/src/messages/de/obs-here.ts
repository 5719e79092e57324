import type { obsHere as en } from '../en/obs-here.ts';

export const obsHere: Readonly<Record<keyof typeof en, string>> = {
  off: 'OBS hier nicht verbunden',
  connecting: 'Verbindet mit OBS …',
  connected: 'OBS verbunden',
  absent: 'OBS antwortet nicht',
  badPassword: 'OBS lehnt das Passwort ab',
  connect: 'OBS hier verbinden',
  disconnect: 'Trennen',
  text: 'Für OBS auf diesem Computer. In OBS: Werkzeuge → WebSocket-Servereinstellungen → WebSocket-Server aktivieren.',
  secret: 'Bleibt in diesem Browser.',
  save: 'Verbinden',
  port: 'Port',
  password: 'Passwort',
};
