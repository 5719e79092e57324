import type { CrewCommand, SystemCommand } from '../command.ts';
import { crewMember, crewMemberSchema, maxCrewMembers } from './crew.ts';
import type { QuizShowApp } from '../document/document.ts';
import { isRecord } from '../json.ts';
import type { Patch } from '../patch.ts';
import type { Refusal } from '../refusals/refusal.ts';
import type { Stamp } from '../stamp.ts';

type Changing = CrewCommand | Extract<SystemCommand, { type: 'crew.admit' }>;

/** Patches of a crew change, or the reason for its refusal. */
export function reduceCrew(
  document: QuizShowApp,
  command: Changing,
  stamp: Stamp,
): Patch[] | Refusal {
  const { authorizedUsers } = document.settings;
  const path = ['settings', 'authorizedUsers', command.userId];
  const member = crewMember(document, command.userId);
  const op = Object.hasOwn(authorizedUsers, command.userId) ? 'replace' : 'add';
  switch (command.type) {
    case 'crew.admit': {
      const { role, name, email } = command;
      const members = Object.values(authorizedUsers).filter(
        (entry) => crewMemberSchema.safeParse(entry).success,
      );
      if (member === null && members.length >= maxCrewMembers) return 'crewFull';
      const sinceMs = member?.sinceMs ?? Math.max(0, Math.round(stamp.atMs));
      const before = op === 'replace' ? authorizedUsers[command.userId] : null;
      const current = isRecord(before) ? before : {};
      return [{ op, path, value: { ...current, role, name, email, sinceMs } }];
    }
    case 'crew.changeRole':
      if (member === null) return 'notInCrew';
      if (member.role === command.role) return [];
      return [{ op, path: [...path, 'role'], value: command.role }];
    case 'crew.remove':
      return member === null ? 'notInCrew' : [{ op: 'remove', path }];
  }
}
