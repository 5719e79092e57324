import {
  badgeShapes,
  finishes,
  panelShapes,
  questionLayouts,
  type partNames,
} from '@quizcast/game/games/stage-quiz/style';
import { choice, color, font, place, px, toggle } from './field-kinds.ts';
import type { Group } from './field.ts';

const form = [choice('shape', 'shape', panelShapes), choice('finish', 'finish', finishes)];

/** Cards for the viewers' results have the look of the question. */
const card: readonly Group[] = [
  { name: 'show', fields: [toggle('hide', 'hide')] },
  { name: 'place', fields: [...place, px('width', 'width')] },
];

/** Layers with a default place, unless the style sets its own. */
const ownPlace: readonly Group[] = [
  { name: 'show', fields: [toggle('placed', 'placed')] },
  { name: 'place', fields: place },
];

export const stagePartFields: Record<(typeof partNames)[number], readonly Group[]> = {
  question: [
    { name: 'show', fields: [toggle('hide', 'hide'), toggle('showLines', 'showLines')] },
    { name: 'place', fields: place },
    { name: 'form', fields: [...form, choice('layout', 'layout', questionLayouts)] },
    {
      name: 'colors',
      fields: [
        color('fontColor', 'fontColor'),
        color('letterColor', 'letterColor'),
        color('panelColor1', 'panelTop'),
        color('panelColor2', 'panelBottom'),
        color('borderColor', 'borderColor'),
      ],
    },
    {
      name: 'answers',
      fields: [
        color('lockedAnswerColor', 'lockedAnswerColor'),
        color('rightAnswerColor', 'rightAnswerColor'),
        color('wrongAnswerColor', 'wrongAnswerColor'),
      ],
    },
    { name: 'fonts', fields: [font('font', 'font'), font('letterFont', 'letterFont')] },
    {
      name: 'image',
      fields: [
        toggle('imageHide', 'hide'),
        px('imagePositionX', 'positionX'),
        px('imagePositionY', 'positionY'),
        px('imageHeight', 'imageHeight'),
      ],
    },
  ],
  stage: [
    { name: 'show', fields: [toggle('hide', 'hide')] },
    {
      name: 'place',
      fields: [
        ...place,
        { kind: 'number', name: 'width', label: 'width', step: 1, unit: 'em' },
        px('fontSize', 'fontSize'),
      ],
    },
    { name: 'form', fields: form },
    {
      name: 'colors',
      fields: [
        color('fontColor', 'fontColor'),
        color('activeFontColor', 'activeFontColor'),
        color('activeStageColor', 'activeStageColor'),
        color('backgroundColor1', 'backgroundTop'),
        color('backgroundColor2', 'backgroundMiddle'),
        color('backgroundColor3', 'backgroundBottom'),
        color('borderColor', 'borderColor'),
      ],
    },
    { name: 'fonts', fields: [font('font', 'font')] },
  ],
  joker: [
    { name: 'show', fields: [toggle('hide', 'hide')] },
    { name: 'place', fields: place },
    {
      name: 'form',
      fields: [choice('shape', 'shape', badgeShapes), choice('finish', 'finish', finishes)],
    },
    {
      name: 'colors',
      fields: [
        color('backgroundColor1', 'backgroundTop'),
        color('backgroundColor2', 'backgroundBottom'),
        color('borderColor1', 'borderTop'),
        color('borderColor2', 'borderMiddle'),
        color('borderColor3', 'borderBottom'),
      ],
    },
  ],
  votingChart: [
    { name: 'show', fields: [toggle('hide', 'hide')] },
    { name: 'place', fields: [...place, px('width', 'barWidth')] },
    {
      name: 'colors',
      fields: [
        color('color1', 'barA'),
        color('color2', 'barB'),
        color('color3', 'barC'),
        color('color4', 'barD'),
      ],
    },
  ],
  explanation: [
    { name: 'show', fields: [toggle('hide', 'hide')] },
    { name: 'place', fields: [...place, px('width', 'width'), px('fontSize', 'fontSize')] },
    { name: 'form', fields: form },
    {
      name: 'colors',
      fields: [
        color('fontColor', 'fontColor'),
        color('panelColor1', 'panelTop'),
        color('panelColor2', 'panelBottom'),
        color('borderColor', 'borderColor'),
      ],
    },
    { name: 'fonts', fields: [font('font', 'font')] },
  ],
  crowdBoard: card,
  crowdSpread: card,
  countdown: ownPlace,
  joinCard: ownPlace,
};
