import type { Block } from '#kernel/contract';
import { verdictWords, type Verdict } from '#plugins/sampling/shared/sample-result';
import { formatNumber } from '#schemas/lib/format-number';
import { documentTable } from '../../document-table.js';
import {
  momentCell,
  monthText,
  mostListed,
  restNote,
  type SummaryContext,
  type SummarySection,
} from '../summary-context.js';

interface Month {
  readonly month: string;
  readonly results: number;
  readonly excursions: number;
  readonly highest: number | null;
}
interface Excursion {
  readonly label: string;
  readonly equipment: string;
  readonly residue: string | null;
  readonly verdict: Verdict;
  readonly percent: number | null;
  readonly isBound: boolean;
  readonly measuredAt: Date;
}

/** SQL: result `r` is above its alert level or its limit, or says nothing. */
const isExcursion = `r.verdict in ('alert', 'fail', 'inconclusive')`;

/** Results by month against their limits, and each that was no pass. */
export const resultsSection: SummarySection = async context => {
  const { period } = context;
  const months = await resultMonths(context);
  const excursions = await excursionRows(context);
  const of = (month: string): Month | undefined => months.find(each => each.month === month);
  const total = months.reduce((sum, { results }) => sum + results, 0);
  const found = months.reduce((sum, each) => sum + each.excursions, 0);
  return [
    { kind: 'heading', text: 'Results and excursions' },
    ...chartOf(context, months),
    documentTable(
      'Results by month',
      [
        ['Month', 20],
        ['Results', 14, 'right'],
        ['Excursions', 14, 'right'],
        ['Highest, % of limit', 20, 'right'],
      ],
      [
        ...period.months.map(month => [
          monthText(month, period),
          of(month)?.results ?? 0,
          of(month)?.excursions ?? 0,
          percentText(of(month)?.highest ?? null),
        ]),
        ['All', total, found, percentText(highestOf(months))],
      ],
    ),
    documentTable(
      'Excursions: results above alert level or limit, or inconclusive',
      [
        ['Sample', 22],
        ['Equipment', 34],
        ['Residue', 28],
        ['Verdict', 14],
        ['% of limit', 12, 'right'],
        ['Measured', 20],
      ],
      excursions.map(({ label, equipment, residue, verdict, percent, isBound, measuredAt }) => [
        label,
        equipment,
        residue ?? '',
        verdictWords[verdict],
        percent === null ? '' : `${isBound ? '< ' : ''}${percentText(percent)}`,
        momentCell(measuredAt),
      ]),
    ),
    ...restNote(mostListed, found, 'the list of samples'),
  ];
};

function chartOf({ period }: SummaryContext, months: readonly Month[]): Block[] {
  if (months.length === 0) return [];
  return [
    {
      kind: 'chart',
      title: 'Highest result of each month, % of its limit',
      categories: period.months.map(month => monthText(month, period)),
      series: [
        {
          name: 'Highest result',
          values: period.months.map(month => months.find(each => each.month === month)?.highest ?? null),
        },
      ],
      line: { value: 100, label: 'Limit' },
    },
  ];
}

function highestOf(months: readonly Month[]): number | null {
  const known = months.flatMap(({ highest }) => highest ?? []);
  return known.length === 0 ? null : Math.max(...known);
}

const percentText = (percent: number | null): string =>
  percent === null ? '' : formatNumber(Math.round(percent * 10) / 10);

function resultMonths({ call, period, dateTime }: SummaryContext): Promise<Month[]> {
  return call.tx.rows<Month>({
    name: 'summary-result-months',
    text: `select to_char(r.measured_at at time zone $4, 'YYYY-MM') as month, count(*)::int as results,
             count(*) filter (where ${isExcursion})::int as excursions, max(r.percent_of_limit)::float8 as highest
           from sampling.v_result r where r.facility_id = $1 and r.measured_at >= $2 and r.measured_at < $3
           group by 1 order by 1`,
    values: [call.facility.id, period.from, period.until, dateTime.timezone],
  });
}

function excursionRows({ call, period }: SummaryContext): Promise<Excursion[]> {
  return call.tx.rows<Excursion>({
    name: 'summary-excursions',
    text: `select r.label, e.external_id || ' ' || e.name as equipment, r.residue, r.verdict,
             r.percent_of_limit::float8 as percent, r.is_bound as "isBound", r.measured_at as "measuredAt"
           from sampling.v_result r
           join equipment.v_equipment e on e.facility_id = r.facility_id and e.id = r.equipment_id
           where r.facility_id = $1 and r.measured_at >= $2 and r.measured_at < $3 and ${isExcursion}
           order by r.measured_at, r.label limit ${mostListed}`,
    values: [call.facility.id, period.from, period.until],
  });
}
