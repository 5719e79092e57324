import { useTranslation } from 'react-i18next';
import type { Candidate, Target } from './chosen.ts';
import { isNoted, type Notes } from './notes.ts';

/** Notes on a file, and the result of the current selection. */
export function useOutcome(
  target: Target,
  candidates: readonly Candidate[],
  chosen: readonly Candidate[],
  notes: Notes,
): { facts: string; result: string } {
  const { t } = useTranslation('transfer');
  const existing = candidates.filter(({ existingIn: knownIn }) => knownIn !== null).length;
  const repeated = candidates.filter(
    ({ existingIn: knownIn, isRepeated }) => isRepeated && knownIn === null,
  ).length;
  const noted = candidates.filter((each) => isNoted(each, notes)).length;
  const facts = [
    t('import.chosen', { count: chosen.length }),
    ...(existing > 0 ? [t('import.knownCount', { count: existing })] : []),
    ...(repeated > 0 ? [t('import.repeatedCount', { count: repeated })] : []),
    ...(noted > 0 ? [t('import.notedCount', { count: noted })] : []),
    ...(notes.skipped.length > 0 ? [t('import.lostCount', { count: notes.skipped.length })] : []),
  ];
  return {
    facts: candidates.length === 0 ? t('import.nothingFound') : facts.join(' · '),
    result: chosen.length === 0 ? '' : resultOf(),
  };

  function resultOf(): string {
    if (target.kind === 'show') return t('import.intoShow', { name: target.show.name });
    if (target.kind === 'new') return t('import.intoNew', { name: target.name });
    return t('import.intoEach', { count: new Set(chosen.map(({ showAt }) => showAt)).size });
  }
}
