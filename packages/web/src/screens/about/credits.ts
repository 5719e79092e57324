export interface Credit {
  name: string;
  /** SPDX id of the licence. */
  licence: string;
  /** Packages that this stands for. */
  packages: readonly string[];
}

/** The fonts that Quizcast delivers. */
export const fontCredits: readonly Credit[] = [
  { name: 'Inter', licence: 'OFL-1.1', packages: ['@fontsource-variable/inter'] },
  { name: 'Roboto', licence: 'OFL-1.1', packages: ['@fontsource/roboto'] },
];

/** The libraries that Quizcast stands on. A test compares them with what is installed. */
export const libraryCredits: readonly Credit[] = [
  { name: 'better-auth', licence: 'MIT', packages: ['better-auth'] },
  { name: 'dnd kit', licence: 'MIT', packages: ['@dnd-kit/react'] },
  { name: 'Hono', licence: 'MIT', packages: ['hono', '@hono/node-server'] },
  { name: 'i18next', licence: 'MIT', packages: ['i18next', 'react-i18next'] },
  { name: 'Kysely', licence: 'MIT', packages: ['kysely'] },
  { name: 'libSQL', licence: 'MIT', packages: ['libsql'] },
  {
    name: 'Mantine',
    licence: 'MIT',
    packages: ['@mantine/core', '@mantine/form', '@mantine/hooks', '@mantine/notifications'],
  },
  { name: 'pino', licence: 'MIT', packages: ['pino'] },
  { name: 'prom-client', licence: 'Apache-2.0', packages: ['prom-client'] },
  { name: 'rate-limiter-flexible', licence: 'ISC', packages: ['rate-limiter-flexible'] },
  { name: 'React', licence: 'MIT', packages: ['react', 'react-dom'] },
  { name: 'Tabler Icons', licence: 'MIT', packages: ['@tabler/icons-react'] },
  { name: 'TanStack Router', licence: 'MIT', packages: ['@tanstack/react-router'] },
  { name: 'ws', licence: 'MIT', packages: ['ws'] },
  { name: 'Zod', licence: 'MIT', packages: ['zod'] },
  { name: 'Zustand', licence: 'MIT', packages: ['zustand'] },
];
