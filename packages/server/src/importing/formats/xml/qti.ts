import type { Format } from '../format.ts';
import { qtiCertainty, readQti } from './qti-package.ts';
import { qtiBytes } from './qti-write.ts';

/** Versions 2.0 to 2.2 of Question and Test Interoperability: https://www.imsglobal.org/question/; exports use QTI 2.2. */
export const qti2: Format = {
  id: 'qti-2',
  name: 'QTI 2',
  endings: ['zip', 'xml'],
  detect: (bytes) => qtiCertainty(bytes, 2),
  read: (bytes, options) => readQti(bytes, options.name),
  write: { type: 'application/zip', bytes: (show) => qtiBytes(show, 2) },
};

/** Version 3.0 of Question and Test Interoperability: https://www.imsglobal.org/question/; exports use QTI 3.0. */
export const qti3: Format = {
  id: 'qti-3',
  name: 'QTI 3',
  endings: ['zip', 'xml'],
  detect: (bytes) => qtiCertainty(bytes, 3),
  read: (bytes, options) => readQti(bytes, options.name),
  write: { type: 'application/zip', bytes: (show) => qtiBytes(show, 3) },
};
