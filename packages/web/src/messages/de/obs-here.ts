import type { obsHere as en } from '../en/obs-here.ts';

export const obsHere: Readonly<Record<keyof typeof en, string>> = {
  off: 'OBS hier nicht verbunden',
  connecting: 'Verbinde mit OBS …',
  connected: 'OBS verbunden',
  absent: 'OBS antwortet nicht',
  badPassword: 'OBS nimmt das Passwort nicht an',
  connect: 'OBS hier verbinden',
  disconnect: 'Trennen',
  text: 'Für OBS auf diesem Computer. In OBS: Werkzeuge → WebSocket-Servereinstellungen → WebSocket-Server aktivieren.',
  secret: 'Bleibt in diesem Browser.',
  save: 'Verbinden',
  port: 'Port',
  password: 'Passwort',
};
