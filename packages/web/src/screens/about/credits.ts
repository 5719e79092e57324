export interface Credit {
  name: string;
  /** SPDX id of the license. */
  licence: string;
  /** Packages covered by this entry. */
  packages: readonly string[];
}

/** Fonts shipped with Quizcast. */
export const fontCredits: readonly Credit[] = [
  { name: 'Anton', licence: 'OFL-1.1', packages: ['@fontsource/anton'] },
  { name: 'Bangers', licence: 'OFL-1.1', packages: ['@fontsource/bangers'] },
  { name: 'Bebas Neue', licence: 'OFL-1.1', packages: ['@fontsource/bebas-neue'] },
  { name: 'Creepster', licence: 'OFL-1.1', packages: ['@fontsource/creepster'] },
  {
    name: 'Inter',
    licence: 'OFL-1.1',
    packages: ['@fontsource-variable/inter', '@fontsource/inter'],
  },
  { name: 'Lobster', licence: 'OFL-1.1', packages: ['@fontsource/lobster'] },
  { name: 'Luckiest Guy', licence: 'Apache-2.0', packages: ['@fontsource/luckiest-guy'] },
  { name: 'Montserrat', licence: 'OFL-1.1', packages: ['@fontsource/montserrat'] },
  { name: 'Nunito', licence: 'OFL-1.1', packages: ['@fontsource/nunito'] },
  { name: 'Orbitron', licence: 'OFL-1.1', packages: ['@fontsource/orbitron'] },
  { name: 'Oswald', licence: 'OFL-1.1', packages: ['@fontsource/oswald'] },
  { name: 'Pacifico', licence: 'OFL-1.1', packages: ['@fontsource/pacifico'] },
  { name: 'Permanent Marker', licence: 'Apache-2.0', packages: ['@fontsource/permanent-marker'] },
  { name: 'Poppins', licence: 'OFL-1.1', packages: ['@fontsource/poppins'] },
  { name: 'Press Start 2P', licence: 'OFL-1.1', packages: ['@fontsource/press-start-2p'] },
  { name: 'Roboto', licence: 'OFL-1.1', packages: ['@fontsource/roboto'] },
  { name: 'Russo One', licence: 'OFL-1.1', packages: ['@fontsource/russo-one'] },
];

/** Libraries used by Quizcast. A test compares them with the installed packages. */
export const libraryCredits: readonly Credit[] = [
  {
    name: 'better-auth',
    licence: 'MIT',
    packages: ['better-auth', '@better-auth/passkey', '@better-auth/utils'],
  },
  {
    name: 'Bitfocus Companion: module base',
    licence: 'MIT',
    packages: ['@companion-module/base'],
  },
  { name: 'colord', licence: 'MIT', packages: ['colord'] },
  { name: 'dnd kit', licence: 'MIT', packages: ['@dnd-kit/react'] },
  {
    name: 'domhandler and domutils',
    licence: 'BSD-2-Clause',
    packages: ['domhandler', 'domutils'],
  },
  { name: 'entities', licence: 'BSD-2-Clause', packages: ['entities'] },
  {
    name: 'Firestore client of Google Cloud',
    licence: 'Apache-2.0',
    packages: ['@google-cloud/firestore'],
  },
  { name: 'fontkit', licence: 'MIT', packages: ['fontkit'] },
  { name: 'Hono', licence: 'MIT', packages: ['hono', '@hono/node-server'] },
  { name: 'htmlparser2', licence: 'MIT', packages: ['htmlparser2'] },
  { name: 'i18next', licence: 'MIT', packages: ['i18next', 'react-i18next'] },
  { name: 'ipaddr.js', licence: 'MIT', packages: ['ipaddr.js'] },
  { name: 'jose', licence: 'MIT', packages: ['jose'] },
  { name: 'Kysely', licence: 'MIT', packages: ['kysely'] },
  { name: 'libSQL', licence: 'MIT', packages: ['libsql'] },
  {
    name: 'Mantine',
    licence: 'MIT',
    packages: ['@mantine/core', '@mantine/form', '@mantine/hooks', '@mantine/notifications'],
  },
  { name: 'Moveable', licence: 'MIT', packages: ['react-moveable'] },
  { name: 'music-metadata', licence: 'MIT', packages: ['music-metadata'] },
  { name: 'NATS', licence: 'Apache-2.0', packages: ['@nats-io/transport-node'] },
  { name: 'node-postgres', licence: 'MIT', packages: ['pg'] },
  { name: 'Nodemailer', licence: 'MIT-0', packages: ['nodemailer'] },
  { name: 'obs-websocket-js', licence: 'MIT', packages: ['obs-websocket-js'] },
  { name: 'Obscenity', licence: 'MIT', packages: ['obscenity'] },
  { name: 'Papa Parse', licence: 'MIT', packages: ['papaparse'] },
  { name: 'pino', licence: 'MIT', packages: ['pino'] },
  { name: 'prom-client', licence: 'Apache-2.0', packages: ['prom-client'] },
  { name: 'rate-limiter-flexible', licence: 'ISC', packages: ['rate-limiter-flexible'] },
  { name: 'React', licence: 'MIT', packages: ['react', 'react-dom'] },
  { name: 'react-dropzone', licence: 'MIT', packages: ['react-dropzone'] },
  {
    name: 'read-excel-file, write-excel-file',
    licence: 'MIT',
    packages: ['read-excel-file', 'write-excel-file'],
  },
  { name: 's3mini', licence: 'MIT', packages: ['s3mini'] },
  { name: 'sharp', licence: 'Apache-2.0', packages: ['sharp'] },
  { name: 'SimpleWebAuthn', licence: 'MIT', packages: ['@simplewebauthn/browser'] },
  { name: 'Stream Deck SDK', licence: 'MIT', packages: ['@elgato/streamdeck'] },
  { name: 'Tabler Icons', licence: 'MIT', packages: ['@tabler/icons-react'] },
  { name: 'TanStack Router', licence: 'MIT', packages: ['@tanstack/react-router'] },
  { name: 'uqr', licence: 'MIT', packages: ['uqr'] },
  { name: 'ws', licence: 'MIT', packages: ['ws'] },
  { name: 'yauzl, yazl', licence: 'MIT', packages: ['yauzl', 'yazl'] },
  { name: 'zip.js', licence: 'BSD-3-Clause', packages: ['@zip.js/zip.js'] },
  { name: 'Zod', licence: 'MIT', packages: ['zod'] },
  { name: 'Zustand', licence: 'MIT', packages: ['zustand'] },
];
