import { coverageStatuses, coverageWords } from '#plugins/qualification/shared/coverage/status';
import { documentTable } from '../../document-table.js';
import { coverageMap } from '../../coverage/coverage-of.js';
import { gapsOf } from '../../coverage/map/gaps.js';
import { mapAnswer } from '../../coverage/map/map-answer.js';
import { momentCell, restNote, type SummarySection } from '../summary-context.js';

/** Gaps that are listed: a new facility has thousands. */
const mostGaps = 60;

/** What is proven of each residue, and the gaps by risk. */
export const coverageSection: SummarySection = async ({ call, ranking }) => {
  const { counts } = mapAnswer(await coverageMap(call, ranking), {});
  const gaps = await gapsOf(ranking, call, {});
  return [
    { kind: 'heading', text: 'Coverage' },
    {
      kind: 'chart',
      title: 'Residues of productions on equipment by coverage',
      categories: coverageStatuses.map(status => coverageWords[status]),
      series: [{ name: 'Residues', values: coverageStatuses.map(status => counts[status]) }],
    },
    documentTable(
      'Residues by coverage',
      [
        ['Coverage', 60],
        ['Residues', 20, 'right'],
      ],
      coverageStatuses.map(status => [coverageWords[status], counts[status]]),
    ),
    documentTable(
      'Gaps, the highest risk first',
      [
        ['Equipment', 28],
        ['Production', 28],
        ['Residue', 28],
        ['Coverage', 18],
        ['Since', 18],
        ['Accepted until', 14],
      ],
      gaps
        .slice(0, mostGaps)
        .map(({ equipment, production, residue, status, since, acceptance }) => [
          `${equipment.externalId} ${equipment.name}`,
          `${production.externalId} ${production.name}`,
          `${residue.externalId} ${residue.name}`,
          coverageWords[status],
          momentCell(since),
          acceptance?.validUntil ?? '',
        ]),
    ),
    ...restNote(mostGaps, gaps.length, 'the coverage map'),
  ];
};
