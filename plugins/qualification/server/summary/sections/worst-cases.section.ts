import { documentTable } from '../../document-table.js';
import type { SummarySection } from '../summary-context.js';

/** The worst case of each piece of equipment, by ranking or by decision. */
export const worstCasesSection: SummarySection = async ({ call, worstCases }) => {
  const rows = (await worstCases.perEquipment(call)).toSorted((a, b) => (a.equipment < b.equipment ? -1 : 1));
  return [
    { kind: 'heading', text: 'Worst cases' },
    documentTable(
      'Worst-case production of each piece of equipment',
      [
        ['Equipment', 50],
        ['Worst case', 50],
      ],
      rows.map(({ equipment, worst }) => [
        equipment,
        worst === null ? 'not ranked' : `${worst.externalId} ${worst.name}`,
      ]),
    ),
  ];
};
