import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureApp } from './gallery/picture-app.ts';
import { pictureBuzzer } from './gallery/picture-buzzer.ts';
import { pictureMoments } from './gallery/picture-moments.ts';
import { pictureOverlayStates } from './gallery/picture-overlay.ts';
import { picturePeople } from './gallery/picture-people.ts';
import { pictureViewers } from './gallery/picture-viewers.ts';
import { galleryPage, type Picture } from './gallery/index-page.ts';

// Renders every screen and every overlay state to gallery/, with an index.html that shows all of them.
const folder = join(import.meta.dirname, '..', 'gallery');
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const log = (line: string): void => console.log(line);
const pictures: Picture[] = [
  ...(await pictureOverlayStates(folder, log)),
  ...(await pictureMoments(folder, log)),
  ...(await pictureBuzzer(folder, log)),
  ...(await pictureApp(folder, log)),
  ...(await picturePeople(folder, log)),
  ...(await pictureViewers(folder, log)),
];
await writeFile(join(folder, 'index.html'), galleryPage(pictures));
console.log(`${pictures.length} pictures: ${join(folder, 'index.html')}`);
