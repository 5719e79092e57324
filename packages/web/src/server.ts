// Entry point for server-side rendering: packages/web/drawn-pages.ts builds it into a separate module, which the server
// loads.
export { drawAudience } from './audience/server.tsx';
export { drawBuzzer } from './buzzer/server.tsx';
export { drawPicture } from './overlay/server.tsx';
