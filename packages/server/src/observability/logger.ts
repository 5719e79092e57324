import { isRecord } from '@quizcast/game/json';
import { pino, type Logger } from 'pino';
import type { LogLevel } from '../config/config.ts';
import { loggableFields, redact } from './log-redaction.ts';
import { requestFacts } from './request-scope.ts';

export type { Logger } from 'pino';

const colours: Readonly<Record<string, string>> = { warn: '33', error: '31', fatal: '31' };

/**
 * Creates the logger, which writes to standard error: one line of JSON per entry, or short lines at a terminal. Output
 * for the user goes to standard output, so the two can be separated.
 */
export function createLogger(
  level: LogLevel,
  output: { isTTY?: boolean; write(text: string): unknown } = process.stderr,
): Logger {
  return pino(
    {
      level,
      base: null,
      mixin: requestFacts,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: (facts) => loggableFields(facts) },
      hooks: {
        logMethod([facts, message, ...more], method) {
          const redacted = message === undefined ? message : redact(message);
          method.apply(this, [facts, redacted, ...more]);
        },
      },
    },
    { write: (line: string) => void output.write(output.isTTY === true ? forPeople(line) : line) },
  );
}

/** `14:03:22 warn   chat lost  channel=name` */
function forPeople(line: string): string {
  const entry: unknown = JSON.parse(line);
  if (!isRecord(entry)) return line;
  const { level, time, msg, error, ...facts } = entry;
  const clock = new Date(String(time)).toTimeString().slice(0, 8);
  const name = String(level);
  const colour = colours[name];
  const label =
    colour === undefined ? name.padEnd(5) : `\u001b[${colour}m${name.padEnd(5)}\u001b[0m`;
  const rest = Object.entries(facts).map(([key, value]) => `  ${key}=${short(value)}`);
  const stack =
    typeof error === 'object' && error !== null && 'stack' in error
      ? `\n${String(error.stack)}`
      : '';
  return `${clock} ${label} ${String(msg)}${rest.join('')}${stack}\n`;
}

const short = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
