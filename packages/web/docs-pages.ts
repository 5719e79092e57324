import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Marked } from 'marked';
import type { Plugin } from 'vite';

const docs = join(import.meta.dirname, '..', '..', 'docs');

/** The documents that the app serves, by their paths below `/guide`; `guide` is at `/guide` itself. */
const names = [
  'guide',
  'formats',
  'control',
  'chats',
  'live-protocol',
  'overlay-css',
  'install',
  'privacy',
];

/** The same anchors as on GitHub, so that links work in both places. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The address in the app for a link of a document; null for documents that the app does not serve. */
function addressOf(href: string, present: ReadonlySet<string>): string | null {
  if (href.startsWith('#') || /^https?:/.test(href)) return href;
  const [, name = '', anchor = ''] = /^([a-z-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (!present.has(name)) return null;
  return `/guide${name === 'guide' ? '' : `/${name}`}${anchor}`;
}

function pageOf(name: string, present: ReadonlySet<string>): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const inner = this.parser.parseInline(tokens);
        return `<h${depth} id="${anchorOf(text)}">${inner}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        const address = addressOf(href, present);
        return address === null ? inner : `<a href="${escaped(address)}">${inner}</a>`;
      },
      image: ({ href, text }) =>
        `<img src="/docs/${escaped(href)}" alt="${escaped(text)}" loading="lazy">`,
    },
  });
  const text = readFileSync(join(docs, `${name}.md`), 'utf8');
  const title = /^# (.+)$/m.exec(text)?.[1] ?? 'Quizcast';
  const chapters = [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
  const list = chapters
    .map((heading) => `<li><a href="#${anchorOf(heading)}">${escaped(heading)}</a></li>`)
    .join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} – Quizcast</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/docs.css">
</head>
<body>
<nav aria-label="Chapters"><a class="home" href="/">Quizcast</a><ul>${list}</ul></nav>
<main>${marked.parse(text, { async: false })}</main>
</body>
</html>
`;
}

/** Renders the user documentation as pages, so that the app can show it offline. */
export const docsPages: Plugin = {
  name: 'docs-pages',
  generateBundle() {
    const files = new Set(readdirSync(docs));
    const present = new Set(names.filter((name) => files.has(`${name}.md`)));
    for (const name of present)
      this.emitFile({
        type: 'asset',
        fileName: `docs/${name}.html`,
        source: pageOf(name, present),
      });
    for (const picture of readdirSync(join(docs, 'pictures')))
      this.emitFile({
        type: 'asset',
        fileName: `docs/pictures/${picture}`,
        source: readFileSync(join(docs, 'pictures', picture)),
      });
    this.emitFile({
      type: 'asset',
      fileName: 'docs/docs.css',
      source: readFileSync(join(import.meta.dirname, 'docs.css')),
    });
  },
};
