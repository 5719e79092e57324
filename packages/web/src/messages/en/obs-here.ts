/** Connection of the page to OBS on this computer, for cues. */
export const obsHere = {
  off: 'OBS not connected here',
  connecting: 'Connecting to OBS …',
  connected: 'OBS connected',
  absent: 'OBS doesn’t answer',
  badPassword: 'OBS rejected the password',
  connect: 'Connect OBS here',
  disconnect: 'Disconnect',
  text: 'For OBS on this computer. In OBS: Tools → WebSocket Server Settings → Enable WebSocket server.',
  secret: 'Stays in this browser.',
  save: 'Connect',
  port: 'Port',
  password: 'Password',
};
