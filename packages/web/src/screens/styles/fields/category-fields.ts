import { categoryMotions } from '@quizcast/game/games/category-quiz/style';
import { choice, color, font, place, position, px, toggle } from './field-kinds.ts';
import type { Field, Group } from './field.ts';

export const categoryPartNames = ['facecam', 'timer', 'gameField'] as const;

export const wholeCategoryFields: readonly Field[] = [color('backgroundColor', 'backgroundColor')];

export const categoryPartFields: Record<(typeof categoryPartNames)[number], readonly Group[]> = {
  facecam: [
    {
      name: 'show',
      fields: [
        toggle('visible', 'visible'),
        toggle('showCam', 'showCam'),
        toggle('transparent', 'transparent'),
      ],
    },
    { name: 'place', fields: place },
    {
      name: 'colors',
      fields: [color('fontColor', 'nameAndPoints'), color('borderColor', 'frameColor')],
    },
    { name: 'fonts', fields: [font('font', 'nameAndPoints')] },
  ],
  timer: [
    { name: 'place', fields: [...position, px('fontSize', 'fontSize')] },
    { name: 'colors', fields: [color('fontColor', 'digits')] },
    { name: 'fonts', fields: [font('font', 'digits')] },
  ],
  gameField: [
    { name: 'place', fields: place },
    { name: 'motion', fields: [choice('motion', 'motion', categoryMotions)] },
    {
      name: 'colors',
      fields: [
        color('fieldColor', 'fieldColor'),
        color('fontColor', 'points'),
        color('categoryFontColor', 'categories'),
      ],
    },
    {
      name: 'played',
      fields: [color('fieldColorInactive', 'fieldColor'), color('fontColorInactive', 'points')],
    },
    {
      name: 'fonts',
      fields: [
        font('categoryFont', 'categories'),
        font('fieldFont', 'points'),
        font('textFont', 'questionAndAnswer'),
      ],
    },
  ],
};
