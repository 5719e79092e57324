import { isBlankField, type ExportCategoryShow, type ExportField } from '../board-format.ts';
import { placed } from '../pictures.ts';
import { pack } from '../safe-zip.ts';
import { xmlAttribute, xmlText } from '../xml/xml.ts';

const soundEndings: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
};

/** Schema name as written by SIGame's own editor. */
const schema = 'https://github.com/VladimirKhil/SI/blob/master/assets/siq_5.xsd';

/** Writes a package of version 5. The same show gives the same bytes. */
export async function writeSiq({ name, boards, final }: ExportCategoryShow): Promise<Uint8Array> {
  const files: [string, Uint8Array][] = [];
  const question = (field: ExportField, price: number): string =>
    `<question price="${price}">${infoOf(field)}<params>${contentParam(field, files)}${numberParams(field)}</params>` +
    `<right><answer>${xmlText(field.answer)}</answer></right></question>`;
  const round = (round: string, type: string, themes: string): string =>
    `<round name="${xmlAttribute(round)}"${type}><themes>${themes}</themes></round>`;
  const theme = (title: string, questions: string): string =>
    `<theme name="${xmlAttribute(title)}"><questions>${questions}</questions></theme>`;
  const rounds = boards.map((board, index) =>
    round(
      board.name || `${index + 1}`,
      '',
      board.categories
        .map(({ name: title, fields }) =>
          theme(
            title,
            fields
              .flatMap((field, row) =>
                isBlankField(field) ? [] : [question(field, board.points[row] ?? 0)],
              )
              .join(''),
          ),
        )
        .join(''),
    ),
  );
  if (final !== null)
    rounds.push(round('Final', ' type="final"', theme(final.category, question(final, 0))));
  const content =
    `<?xml version="1.0" encoding="utf-8"?>\n` +
    `<package name="${xmlAttribute(name)}" version="5" language="" xmlns="${schema}">` +
    `<info /><rounds>${rounds.join('')}</rounds></package>\n`;
  return pack([['content.xml', new TextEncoder().encode(content)], ...files]);
}

function contentParam(field: ExportField, files: [string, Uint8Array][]): string {
  const items = [
    ...(field.question === '' ? [] : [`<item>${xmlText(field.question)}</item>`]),
    mediaItem('image', field, files),
    mediaItem('sound', field, files),
  ];
  return `<param name="question" type="content">${items.join('')}</param>`;
}

function mediaItem(
  kind: 'image' | 'sound',
  field: ExportField,
  files: [string, Uint8Array][],
): string {
  const medium = field[kind];
  const type = kind === 'image' ? 'image' : 'audio';
  const number = String(files.length + 1);
  if (medium === null) return '';
  if (medium.content === null)
    return /^https:\/\//i.test(medium.address)
      ? `<item type="${type}">${xmlText(medium.address)}</item>`
      : '';
  const picture = placed(medium, number);
  const name =
    kind === 'image' && picture !== null && 'name' in picture
      ? picture.name
      : `${number}.${soundEndings[medium.content.type] ?? 'bin'}`;
  files.push([`${kind === 'image' ? 'Images' : 'Audio'}/${name}`, medium.content.bytes]);
  return `<item type="${type}" isRef="True">${xmlText(name)}</item>`;
}

/** Only numbers can be guessed in SIGame. */
const numberParams = ({ isGuess, answer }: ExportField): string =>
  isGuess && /^-?\d{1,9}$/.test(answer)
    ? '<param name="answerType">number</param><param name="answerDeviation">0</param>'
    : '';

const infoOf = ({ hostNotes }: ExportField): string =>
  hostNotes === '' ? '' : `<info><comments>${xmlText(hostNotes)}</comments></info>`;
