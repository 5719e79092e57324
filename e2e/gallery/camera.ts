import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { control as deControl } from '../../packages/web/src/messages/de/control.ts';
import { de } from '../../packages/web/src/messages/de/index.ts';
import { migration as deMigration } from '../../packages/web/src/messages/de/migration.ts';
import { control as enControl } from '../../packages/web/src/messages/en/control.ts';
import { en } from '../../packages/web/src/messages/en/index.ts';
import { migration as enMigration } from '../../packages/web/src/messages/en/migration.ts';
import type { Picture } from './index-page.ts';

/** Color scheme, language and window size of the pictures. */
export interface Look {
  readonly scheme: 'dark' | 'light';
  readonly language: 'en' | 'de';
  readonly viewport: { readonly width: number; readonly height: number };
}

const enWords = { ...en, control: enControl, migration: enMigration };
const deWords = { ...de, control: deControl, migration: deMigration };
export type Words = typeof enWords | typeof deWords;

/** Takes the pictures of one look and knows its texts. */
export interface Camera {
  readonly look: Look;
  readonly words: Words;
  readonly pictures: readonly Picture[];
  /** @param whole takes the full page instead of the visible part */
  shoot(page: Page, name: string, whole?: boolean): Promise<void>;
}

export const lookName = ({ scheme, language, viewport }: Look): string =>
  `${scheme}-${language}-${viewport.width}`;

/** @param folder gallery folder, which must already contain `app/` */
export function cameraOf(folder: string, look: Look): Camera {
  const pictures: Picture[] = [];
  return {
    look,
    words: look.language === 'de' ? deWords : enWords,
    pictures,
    async shoot(page, name, whole = false) {
      await page.evaluate(() => document.fonts.ready);
      // Entrance animations have ended by then.
      await page.waitForTimeout(900);
      const file = `app/${lookName(look)}-${name}.png`;
      await page.screenshot({ path: join(folder, file), fullPage: whole });
      pictures.push({ group: `App, ${lookName(look)}`, name, file });
    },
  };
}

/** A catalog text with its placeholders filled. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) => values[name] ?? '');
