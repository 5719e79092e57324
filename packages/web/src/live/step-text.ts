import type { EditCommand } from '@quizcast/game/command';
import type { QuizShowApp } from '@quizcast/game/document/document';
import {
  activityOf,
  namesIn,
  type Activity,
  type ActivityKind,
} from '@quizcast/game/history/activity';
import { i18n } from '../messages/i18n.ts';
import type { Step } from './store/edit-step.ts';

const activityBy = (command: EditCommand): Activity =>
  activityOf({
    revision: 0,
    commandId: '',
    atMs: 0,
    actor: { kind: 'owner', userId: '' },
    command,
  });

/** Describes a step as in the history: "Show “Friday” edited · Stage 3". */
export function stepText(
  step: Pick<Step, 'done' | 'command' | 'label'>,
  document: QuizShowApp,
): string {
  if (step.label !== null) return step.label;
  const { doing, names } = activityBy(step.done);
  if (!('subject' in doing)) return i18n.t('history:what.editedSeveral');
  const { area, id } = doing.subject;
  // The name of a deleted item is in the edit that restores it.
  const known = [...namesIn(document), ...activityBy(step.command).names, ...names];
  const name = known.find((each) => each.area === area && each.id === id)?.name.trim() ?? '';
  const what = changeText(doing, name === '' ? i18n.t('history:nameless') : name);
  const question = questionText(step.done, document);
  return question === null ? what : `${what} · ${question}`;
}

type Change = Extract<ActivityKind, { subject: unknown }>;

function changeText(doing: Change, name: string): string {
  switch (doing.kind) {
    case 'added':
    case 'removed':
      return i18n.t(`history:what.${doing.kind}.${doing.subject.area}`, { name });
    case 'chosen':
      return i18n.t(`history:what.chosen.${doing.subject.area}`, { name });
    case 'gameChosen':
      return i18n.t(`history:what.gameChosen.${doing.game}`);
    case 'overlayHidden':
    case 'overlayShown':
      return i18n.t(`history:what.${doing.kind}`);
    case 'edited':
      return i18n.t(`history:what.edited.${doing.subject.area}`, { name });
  }
}

const headings = {
  stages: 'editor:form.heading',
  spareQuestions: 'editor:spares.heading',
} as const;

/** Text for the stage or spare question of an edit; null when it is in none. */
function questionText(command: EditCommand, { shows }: QuizShowApp): string | null {
  if (command.type === 'edit.many') return null;
  const [list, showId, inner, stageId] = command.path;
  if (list !== 'shows' || stageId === undefined) return null;
  if (inner !== 'stages' && inner !== 'spareQuestions') return null;
  const all = shows.find(({ id }) => id === showId)?.[inner] ?? [];
  const index = all.findIndex(({ id }) => id === stageId);
  return index < 0 ? null : i18n.t(headings[inner], { number: index + 1 });
}

/** Whether a screen shows the target of the step. */
export function isInSight({ done }: Pick<Step, 'done'>, pathname: string): boolean {
  const { doing } = activityBy(done);
  if (!('subject' in doing)) return false;
  const { area, id } = doing.subject;
  if (id === null) return pathname.startsWith('/settings') || pathname.startsWith('/styles');
  const list = area === 'show' ? '/editor' : '/styles';
  const own = `${list}/${id.split('/').at(-1) ?? ''}`;
  // Lists show added and deleted items, not changes within them.
  return pathname === own || (doing.kind !== 'edited' && pathname === list);
}
