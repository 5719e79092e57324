import type { Happening } from '@quizcast/game/history/history';
import {
  IconBroadcast,
  IconEye,
  IconEyeOff,
  IconFileImport,
  IconHistory,
  IconPackageImport,
  IconPencil,
  IconPlayerPlay,
  IconPlus,
  IconSparkles,
  IconStar,
  IconTrash,
  IconUserCog,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react';

const icons = {
  setUp: IconSparkles,
  replaced: IconFileImport,
  migrated: IconPackageImport,
  restored: IconHistory,
  added: IconPlus,
  removed: IconTrash,
  edited: IconPencil,
  chosen: IconStar,
  editedSeveral: IconPencil,
  played: IconPlayerPlay,
  gameChosen: IconBroadcast,
  overlayHidden: IconEyeOff,
  overlayShown: IconEye,
  cardChanged: IconPlayerPlay,
  rehearsalStarted: IconPlayerPlay,
  rehearsalEnded: IconPlayerPlay,
  crewAdmitted: IconUserPlus,
  crewRoleChanged: IconUserCog,
  crewRemoved: IconUserMinus,
} satisfies Record<Happening['kind'], typeof IconPlus>;

/** Icon of a kind of version; the text beside it has the same meaning. */
export function VersionIcon({ what }: { what: Happening }) {
  const Icon = icons[what.kind];
  return <Icon size={16} aria-hidden />;
}
