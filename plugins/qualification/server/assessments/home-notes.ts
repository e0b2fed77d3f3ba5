import type { HomeNotes } from '#kernel/contract';
import { collecting, lastApproved, undecided } from './basis.js';
import { countChanges, type ChangeSources } from './changes-since.js';

/** "n changes not evaluated", for those who may start an assessment: three short statements, no calculation. */
export function assessmentNotes(sources: ChangeSources): HomeNotes {
  return {
    section: 'needed',
    anyOf: ['FacilityCleaningEvaluation.Generate'],
    feature: 'assessments',
    notes: async call => {
      const last = await lastApproved(call);
      const open = collecting(await undecided(call));
      const count = await countChanges(sources, call, { after: last?.snapshot.position ?? 0 });
      return [
        {
          count,
          text: count === 1 ? 'change not evaluated' : 'changes not evaluated',
          detail: `${last === null ? 'no assessment yet' : `since ${last.externalId}`}${open === null ? '' : `, in ${open.externalId}`}`,
          address: open === null ? '/app/assessments' : `/app/assessments/${open.id}`,
        },
      ];
    },
  };
}
