export interface Picture {
  /** Heading of the picture's section. */
  group: string;
  name: string;
  /** Path relative to the gallery folder. */
  file: string;
}

/** A page with all pictures, by group. */
export function galleryPage(pictures: readonly Picture[]): string {
  const groups = [...new Set(pictures.map(({ group }) => group))];
  const figure = ({ name, file }: Picture): string =>
    `<figure><a href="${file}"><img src="${file}" alt="${name}" loading="lazy"></a><figcaption>${name}</figcaption></figure>`;
  const section = (group: string): string =>
    `<h2>${group}</h2><div>${pictures
      .filter((picture) => picture.group === group)
      .map(figure)
      .join('')}</div>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Quizcast gallery</title><style>
body{margin:2rem;background:#202124;color:#fff;font:16px system-ui}
div{display:grid;grid-template-columns:repeat(auto-fill,minmax(420px,1fr));gap:1rem}
figure{margin:0}img{width:100%;display:block}figcaption{padding:.3rem 0}
</style><h1>Quizcast gallery</h1>${groups.map(section).join('')}</html>`;
}
