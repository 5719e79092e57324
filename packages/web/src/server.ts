// What the server draws with the parts of the pages. Built into a module of its own, which the server loads:
// packages/web/drawn-pages.ts.
export { drawAudience } from './audience/server.tsx';
export { drawBuzzer } from './buzzer/server.tsx';
export { drawPicture } from './overlay/server.tsx';
