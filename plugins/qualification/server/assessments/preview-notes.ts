import type { PreviewNotes } from '#kernel/contract';
import { collecting, undecided } from './basis.js';

/** Says before a change is saved which assessment it will join. */
export const joinedAssessment: PreviewNotes = {
  feature: 'assessments',
  notes: async call => {
    const joined = collecting(await undecided(call));
    return [
      joined === null
        ? 'What changes limits or rankings is not evaluated until the next assessment is started.'
        : `What changes limits or rankings joins ${joined.externalId} ${joined.name}.`,
    ];
  },
};
