import type { PlayerView } from '@quizcast/game/games/category-quiz/view';
import type { Face } from './buzzer-state.ts';
import type { BuzzerWords } from '../messages/en/pages/buzzer.ts';

export interface Spoken {
  word: string;
  detail: string;
}

/** A face in words: what stands in large, and what below it. */
export function spoken(face: Face, words: BuzzerWords, view: PlayerView, hasKeys: boolean): Spoken {
  switch (face.kind) {
    case 'board':
      return {
        word: words.board,
        detail: face.chooser === null ? words.boardOpen : words.boardDetail(face.chooser),
      };
    case 'press':
      return { word: words.press, detail: hasKeys ? words.pressDetailKeys : words.pressDetail };
    case 'first':
      return { word: words.first, detail: face.isTie ? words.firstTie : words.firstDetail };
    case 'tooLate':
      return {
        word: words.tooLate,
        detail: face.name === null ? words.tooLateAlone : words.tooLateDetail(face.name),
      };
    case 'behind':
      return behind(face, words);
    case 'other':
      return { word: words.other, detail: words.otherDetail(face.name) };
    case 'right':
      return { word: words.right, detail: words.signed(face.points) };
    case 'wrong':
      return { word: words.wrong, detail: wrongDetail(face.points, words, view) };
    case 'solved':
      return { word: words.solved, detail: words.solvedDetail(face.name, face.points) };
    case 'typeOver':
      return { word: words.typeOver, detail: typedDetail(words, view) };
    case 'finalSoon': {
      const category = view.final?.category ?? '';
      const detail = category === '' ? words.finalSoonPlain : words.finalSoonDetail(category);
      return { word: words.finalSoon, detail };
    }
    case 'wager':
      return { word: words.wager, detail: words.wagerDetail(face.most) };
    case 'won':
      return { word: face.isShared ? words.wonShared : words.won, detail: ownPoints(words, view) };
    case 'lost':
      return {
        word: words.loser(face.place),
        detail: words.lostDetail(listed(face.winners, words)),
      };
    case 'empty':
    case 'soon':
    case 'choose':
    case 'listen':
    case 'watch':
    case 'getReady':
    case 'early':
    case 'pressed':
    case 'answer':
    case 'shown':
    case 'timeUp':
    case 'type':
    case 'revealed':
    case 'finalReveal':
      return { word: words[face.kind], detail: words[`${face.kind}Detail`] };
  }
}

function behind(face: Extract<Face, { kind: 'behind' }>, words: BuzzerWords): Spoken {
  const { place, name, behindMs, afterMs } = face;
  const told = words.behindDetail(name, behindMs);
  const isTimed = behindMs === null && afterMs !== null;
  return {
    word: words.place(place),
    detail: isTimed ? `${told} · ${words.behindAfter(afterMs)}` : told,
  };
}

function wrongDetail(points: number, words: BuzzerWords, { final }: PlayerView): string {
  const lost = points === 0 ? [] : [words.signed(points)];
  return [...lost, ...(final === null ? [words.wrongDetail] : [])].join(' · ');
}

function typedDetail(words: BuzzerWords, { you }: PlayerView): string {
  const own = you.answer === '' ? words.typeOverNone : words.typeOverYours(you.answer);
  return `${own} · ${words.typeOverDetail}`;
}

const ownPoints = (words: BuzzerWords, { players, you }: PlayerView): string =>
  words.points(players.find(({ id }) => id === you.id)?.points ?? 0);

function listed(names: readonly string[], words: BuzzerWords): string {
  const last = names.at(-1) ?? '';
  const others = names.slice(0, -1);
  return others.length === 0 ? last : `${others.join(', ')} ${words.and} ${last}`;
}
