import { useState } from 'react';
import { idsOf, pairNow, samePair, type PairChange } from './edits.js';
import type { Mapping } from './use-mapping.js';

/** The mapping with an announcement of its last edit for screen readers. */
export function useMappingFromUrl(mapping: Mapping): readonly [mapping: Mapping, announcement: string] {
  const [announcement, setAnnouncement] = useState('');
  const { grid, base, edits } = mapping;
  const sentence = ({ key, to }: PairChange): string => {
    const [productionId, equipmentId] = idsOf(key);
    const production = grid.productions.find(({ id }) => id === productionId)?.externalId ?? '';
    const equipment = grid.equipments.find(({ id }) => id === equipmentId)?.externalId ?? '';
    if (to === null) return `${production} does not use ${equipment}`;
    return `${production} uses ${equipment}${to.procedure === null ? '' : `, procedure ${to.procedure}`}`;
  };
  const pairs = (changes: readonly PairChange[]): string => {
    const [first] = changes;
    return changes.length === 1 && first !== undefined ? sentence(first) : `${changes.length} pairs`;
  };
  return [
    {
      ...mapping,
      change: changes => {
        const telling = changes.filter(({ key, to }) => !samePair(pairNow(base, edits, key), to));
        setAnnouncement(telling.length === 0 ? 'Nothing changes' : `Changed, not saved: ${pairs(telling)}`);
        mapping.change(changes);
      },
      undo: () => {
        const step = edits.past.at(-1);
        setAnnouncement(step === undefined ? 'Nothing to undo' : `Undone: ${pairs(step.before)}`);
        mapping.undo();
      },
      redo: () => {
        const step = edits.future.at(-1);
        setAnnouncement(step === undefined ? 'Nothing to redo' : `Redone: ${pairs(step.after)}`);
        mapping.redo();
      },
      discard: () => {
        setAnnouncement('');
        mapping.discard();
      },
    },
    announcement,
  ];
}
