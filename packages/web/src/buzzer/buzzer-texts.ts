import type { PlayerView } from '@quizcast/game/games/category-quiz/view';
import type { Face } from './buzzer-state.ts';
import { signedText, thousandthsText } from '../messages/viewers/figures.ts';
import type { PlayersTexts } from '../messages/viewers/players-texts.ts';

export interface FaceText {
  word: string;
  detail: string;
}

/** Texts of a face: the headline and the line below. */
export function faceText(
  face: Face,
  t: PlayersTexts,
  view: PlayerView,
  hasKeys: boolean,
): FaceText {
  switch (face.kind) {
    case 'board':
      return {
        word: t('board'),
        detail: face.chooser === null ? t('boardOpen') : t('boardDetail', { name: face.chooser }),
      };
    case 'press':
      return { word: t('press'), detail: hasKeys ? t('pressDetailKeys') : t('pressDetail') };
    case 'first':
      return { word: t('first'), detail: face.isTie ? t('firstTie') : t('firstDetail') };
    case 'tooLate':
      return {
        word: t('tooLate'),
        detail: face.name === null ? t('tooLateAlone') : t('tooLateDetail', { name: face.name }),
      };
    case 'behind':
      return behind(face, t);
    case 'other':
      return { word: t('other'), detail: t('otherDetail', { name: face.name }) };
    case 'right':
      return { word: t('right'), detail: signedText(face.points, t.language) };
    case 'wrong':
      return { word: t('wrong'), detail: wrongDetail(face.points, t, view) };
    case 'solved':
      return { word: t('solved'), detail: solvedDetail(face, t) };
    case 'typeOver':
      return { word: t('typeOver'), detail: typedDetail(t, view) };
    case 'finalSoon': {
      const category = view.final?.category ?? '';
      const detail = category === '' ? t('finalSoonPlain') : t('finalSoonDetail', { category });
      return { word: t('finalSoon'), detail };
    }
    case 'wager':
      return { word: t('wager'), detail: t('wagerDetail', { most: face.max }) };
    case 'won':
      return { word: face.isShared ? t('wonShared') : t('won'), detail: ownPoints(t, view) };
    case 'lost':
      return {
        word: t('loser', { count: face.place }),
        detail: t('lostDetail', { winners: listed(face.winners, t) }),
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
      return { word: t(face.kind), detail: t(`${face.kind}Detail`) };
  }
}

function behind(face: Extract<Face, { kind: 'behind' }>, t: PlayersTexts): FaceText {
  const { place, name, behindMs, afterMs } = face;
  const lead =
    behindMs === null
      ? t('wasFirst', { name })
      : t('behindDetail', { seconds: thousandthsText(behindMs, t.language), name });
  const isTimed = behindMs === null && afterMs !== null;
  return {
    word: t('place', { count: place }),
    detail: isTimed
      ? `${lead} · ${t('behindAfter', { seconds: thousandthsText(afterMs, t.language) })}`
      : lead,
  };
}

function wrongDetail(points: number, t: PlayersTexts, { final }: PlayerView): string {
  const lost = points === 0 ? [] : [signedText(points, t.language)];
  return [...lost, ...(final === null ? [t('wrongDetail')] : [])].join(' · ');
}

function typedDetail(t: PlayersTexts, { you }: PlayerView): string {
  const own = you.answer === '' ? t('typeOverNone') : t('typeOverYours', { answer: you.answer });
  return `${own} · ${t('typeOverDetail')}`;
}

const ownPoints = (t: PlayersTexts, { players, you }: PlayerView): string =>
  t('points', { count: players.find(({ id }) => id === you.id)?.points ?? 0 });

const solvedDetail = (
  { name, points }: Extract<Face, { kind: 'solved' }>,
  t: PlayersTexts,
): string => t('solvedDetail', { name, points: signedText(points, t.language) });

function listed(names: readonly string[], t: PlayersTexts): string {
  return new Intl.ListFormat(t.language).format(names);
}
