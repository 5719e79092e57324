import type { PlayerView } from '@quizcast/game/games/category-quiz/view';
import type { Face } from './buzzer-state.ts';
import { signedText, thousandthsText } from '../messages/viewers/figures.ts';
import type { PlayersTexts } from '../messages/viewers/players-texts.ts';

export interface FaceText {
  word: string;
  detail: string;
}

/** Texts of a face: the headline and the line below. */
export const faceText = (
  face: Face,
  t: PlayersTexts,
  view: PlayerView,
  hasKeys: boolean,
): FaceText => ({ word: wordOf(face, t), detail: detailOf(face, t, view, hasKeys) });

function wordOf(face: Face, t: PlayersTexts): string {
  if (face.kind === 'double') return t('double', face);
  if (face.kind === 'doubleOther') return t('watch');
  if (face.kind === 'behind') return t('place', { count: face.place });
  if (face.kind === 'lost') return t('loser', { count: face.place });
  return t(face.kind === 'won' && face.isShared ? 'wonShared' : face.kind);
}

function detailOf(face: Face, t: PlayersTexts, view: PlayerView, hasKeys: boolean): string {
  switch (face.kind) {
    case 'board':
      return face.chooser === null ? t('boardOpen') : t('boardDetail', { name: face.chooser });
    case 'double':
      return t('doubleOwn', { most: face.max });
    case 'doubleOther':
      return [t('double', face), ...(face.name ? [t('doubleOther', face)] : [])].join(' · ');
    case 'answer':
      return t(view.double ? 'firstDetail' : 'answerDetail');
    case 'press':
      return t(hasKeys && !view.you.mayType ? 'pressDetailKeys' : 'pressDetail');
    case 'first':
      return t(face.isTie ? 'firstTie' : 'firstDetail');
    case 'tooLate':
      return face.name === null ? t('tooLateAlone') : t('tooLateDetail', { name: face.name });
    case 'behind':
      return behindDetail(face, t);
    case 'other':
      return t('otherDetail', { name: face.name });
    case 'right':
      return signedText(face.points, t.language);
    case 'wrong':
      return wrongDetail(face.points, t, view);
    case 'solved':
      return t('solvedDetail', { name: face.name, points: signedText(face.points, t.language) });
    case 'typeOver':
      return typedDetail(t, view);
    case 'finalSoon':
      return view.final?.category
        ? t('finalSoonDetail', { category: view.final.category })
        : t('finalSoonPlain');
    case 'wager':
      return t('wagerDetail', { most: face.max });
    case 'won':
      return ownPoints(t, view);
    case 'lost':
      return t('lostDetail', { winners: new Intl.ListFormat(t.language).format(face.winners) });
    case 'empty':
    case 'soon':
    case 'choose':
    case 'listen':
    case 'watch':
    case 'getReady':
    case 'early':
    case 'pressed':
    case 'shown':
    case 'timeUp':
    case 'type':
    case 'revealed':
    case 'finalReveal':
      return t(`${face.kind}Detail`);
  }
}

function behindDetail(face: Extract<Face, { kind: 'behind' }>, t: PlayersTexts): string {
  const { name, behindMs, afterMs } = face;
  const seconds = (ms: number) => thousandthsText(ms, t.language);
  if (behindMs !== null) return t('behindDetail', { seconds: seconds(behindMs), name });
  const lead = t('wasFirst', { name });
  return afterMs === null ? lead : `${lead} · ${t('behindAfter', { seconds: seconds(afterMs) })}`;
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
