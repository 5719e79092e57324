import { describe, expect, it } from 'vitest';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { fontFileSchema } from '@quizcast/game/values/font';
import { fileFacts } from './file-uses.ts';

const ref = (name: string): string => `quizshow/ann/${name}`;
const face = (id: string, fontFamily: string, name: string) =>
  fontFileSchema.parse({ id, fontFamily, file: `/files/${ref(name)}` });

function documentWith() {
  const app = defaultDocument();
  const [show] = app.shows;
  const [first, second, third] = show?.stages ?? [];
  if (show === undefined || first === undefined || second === undefined || third === undefined)
    throw new Error('no stages');
  show.name = 'Evening';
  return { app, show, stages: [first, second, third] as const };
}

describe('FILE18 the uses of files', () => {
  it('list every stage that shows an image, by an address with or without a host name', () => {
    const { app, show, stages } = documentWith();
    stages[0].question.image = `/files/${ref('images/a.webp')}`;
    stages[2].question.image = `https://quiz.example/files/${ref('images/a.webp')}?x=1`;
    stages[1].question.image = 'https://example.org/cat.webp';
    const facts = fileFacts(app);
    expect([...facts.keys()]).toEqual([ref('images/a.webp')]);
    expect(facts.get(ref('images/a.webp'))?.uses).toEqual([
      { kind: 'stage', showId: show.id, name: 'Evening', number: 1 },
      { kind: 'stage', showId: show.id, name: 'Evening', number: 3 },
    ]);
  });

  it('include styles that name the family of a font, but not its entry in the font list', () => {
    const { app } = documentWith();
    app.fonts = {
      one: face('one', 'Bebas Neue', 'fonts/bebas.woff2'),
      two: face('two', 'bebas neue', 'fonts/bebas-bold.woff2'),
      three: face('three', 'Lobster', 'fonts/lobster.woff2'),
    };
    const [style] = Object.values(app.styles);
    if (style === undefined) throw new Error('no style');
    style.stage.font = { ...style.stage.font, fontFamily: 'Bebas Neue' };
    style.question.letterFont = { ...style.question.letterFont, fontFamily: 'Bebas Neue' };
    const facts = fileFacts(app);
    const used = [{ kind: 'style', styleId: style.id, name: style.name }];
    expect(facts.get(ref('fonts/bebas.woff2'))?.uses).toEqual(used);
    expect(facts.get(ref('fonts/bebas-bold.woff2'))?.uses).toEqual(used);
    const lobster = facts.get(ref('fonts/lobster.woff2'));
    expect(lobster?.uses).toEqual([]);
    expect(lobster?.faces.map(({ id }) => id)).toEqual(['three']);
  });

  it('include shows and styles of the category quiz, with their fonts', () => {
    const { app } = documentWith();
    const { shows, styles } = app.categoryQuiz;
    const [show] = shows;
    const [style] = Object.values(styles);
    const field = show?.gamefield.categories[4]?.fields[4];
    if (show === undefined || style === undefined || field === undefined) throw new Error('empty');
    field.image = `/files/${ref('images/a.webp')}`;
    show.sounds.buzz = `/files/${ref('sounds/a.mp3')}`;
    app.fonts = { one: face('one', 'Bebas Neue', 'fonts/bebas.woff2') };
    style.gameField.fieldFont = { ...style.gameField.fieldFont, fontFamily: 'bebas neue' };
    Object.assign(app.categoryQuiz, { intro: `/files/${ref('sounds/c.mp3')}` });
    const facts = fileFacts(app);
    const inShow = [{ kind: 'show', showId: show.id, name: show.name }];
    expect(facts.get(ref('images/a.webp'))?.uses).toEqual(inShow);
    expect(facts.get(ref('sounds/a.mp3'))?.uses).toEqual(inShow);
    expect(facts.get(ref('fonts/bebas.woff2'))?.uses).toEqual([
      { kind: 'style', styleId: style.id, name: style.name },
    ]);
    expect(facts.get(ref('sounds/c.mp3'))?.uses).toEqual([{ kind: 'data' }]);
  });

  it('include fields unknown to this version, so their files do not count as unused', () => {
    const { app, show } = documentWith();
    const [style] = Object.values(app.styles);
    Object.assign(show, { jingle: { sounds: [{ file: `/files/${ref('sounds/a.mp3')}` }] } });
    Object.assign(style ?? {}, { lockSound: `/files/${ref('sounds/b.mp3')}` });
    Object.assign(app, { intro: `/files/${ref('sounds/c.mp3')}` });
    const facts = fileFacts(app);
    const kinds = ['a', 'b', 'c'].map((name) =>
      facts.get(ref(`sounds/${name}.mp3`))?.uses.map(({ kind }) => kind),
    );
    expect(kinds).toEqual([['show'], ['style'], ['data']]);
  });

  it('list a place once, however often it contains the file', () => {
    const { app, stages } = documentWith();
    const address = `/files/${ref('images/a.webp')}`;
    stages[0].question.image = address;
    stages[0].question.hostNotes = `${address} and again ${address}`;
    expect(fileFacts(app).get(ref('images/a.webp'))?.uses).toHaveLength(1);
  });
});
