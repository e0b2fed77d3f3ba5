import type { Protocol } from '#plugins/qualification/shared/protocol';
import { studyTypeWords } from '#schemas/enumerations/master-data';

/** Free texts that a new protocol begins with; people change them as they need. */
export function protocolTexts({
  studyType,
  runsRequired,
  consecutiveRequired,
}: Pick<Protocol, 'studyType' | 'runsRequired' | 'consecutiveRequired'>): Partial<Protocol> {
  const type = studyTypeWords[studyType].toLowerCase();
  const runs = `${runsRequired}${consecutiveRequired ? ' consecutive' : ''} ${runsRequired === 1 ? 'run' : 'runs'}`;
  return {
    objective: `To show by documented evidence of ${runs} that the cleaning procedure removes residues of the production from the equipment to the limits stated here (${type}).`,
    acceptanceCriteria:
      'Every sample complies with its limit. The equipment is visually clean. Dirty and clean holds are within their limits. Results above the alert level are explained.',
    visualCriteria:
      'All surfaces are dry and without visible residue, inspected under at least 500 lux from at most 50 cm at several angles, by a qualified person.',
    deviationRule:
      'Every deviation is recorded with its number, investigated and assessed before the run is approved. A failed run stays in the record and counts.',
    statisticsRule:
      'Results are judged one by one, without averaging. Values below detection are judged at the detection limit.',
  };
}
