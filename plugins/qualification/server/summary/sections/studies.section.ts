import type { Block } from '#kernel/contract';
import { studyTypeWords, type StudyType } from '#schemas/enumerations/master-data';
import { statusWords } from '#schemas/enumerations/states';
import { documentTable } from '../../document-table.js';
import {
  momentCell,
  monthText,
  mostListed,
  restNote,
  type SummaryContext,
  type SummarySection,
} from '../summary-context.js';

interface StudyRow {
  readonly label: string;
  readonly studyType: StudyType;
  readonly state: string;
  readonly outcome: string;
  readonly passed: number;
  readonly failed: number;
  readonly void: number;
  readonly open: number;
  readonly completedAt: Date | null;
}
interface RunMonth {
  readonly month: string;
  readonly passed: number;
  readonly failed: number;
  readonly void: number;
}
interface HoldCount {
  readonly within: number;
  readonly exceeded: number;
}

/** SQL: what became of run `r`. A void run counts neither as passed nor as failed. */
const counted = {
  passed: `r.state = 'Completed' and not r.is_void and r.outcome = 'pass'`,
  failed: `r.state = 'Completed' and not r.is_void and r.outcome = 'fail'`,
  void: 'r.is_void',
  open: `not r.is_void and r.state <> 'Completed'`,
};
const count = (condition: string): string => `count(*) filter (where ${condition})::int`;

/** Studies that were worked on, their runs by outcome, and how the holds of equipment were kept. */
export const studiesSection: SummarySection = async context => {
  const [studies, months, holds] = [await studyRows(context), await runMonths(context), await holdCounts(context)];
  const sum = (key: 'passed' | 'failed' | 'void'): number => months.reduce((all, month) => all + month[key], 0);
  return [
    { kind: 'heading', text: 'Studies and runs' },
    {
      kind: 'facts',
      facts: [
        ['Runs passed', String(sum('passed'))],
        ['Runs failed', String(sum('failed'))],
        ['Runs void, not counted', String(sum('void'))],
        ['Holds within their limit', String(holds.within)],
        ['Holds exceeded', String(holds.exceeded)],
      ],
    },
    ...runChart(context, months),
    documentTable(
      'Studies',
      [
        ['Study', 40],
        ['Study type', 20],
        ['State', 16],
        ['Outcome', 14],
        ['Passed', 9, 'right'],
        ['Failed', 9, 'right'],
        ['Void', 9, 'right'],
        ['Open', 9, 'right'],
        ['Completed', 20],
      ],
      studies
        .slice(0, mostListed)
        .map(row => [
          row.label,
          studyTypeWords[row.studyType],
          statusWords[row.state] ?? row.state,
          row.outcome,
          row.passed,
          row.failed,
          row.void,
          row.open,
          momentCell(row.completedAt),
        ]),
    ),
    ...restNote(mostListed, studies.length, 'the list of studies'),
  ];
};

function runChart({ period }: SummaryContext, rows: readonly RunMonth[]): Block[] {
  if (rows.length === 0) return [];
  const of = (key: 'passed' | 'failed' | 'void') =>
    period.months.map(month => rows.find(row => row.month === month)?.[key] ?? null);
  return [
    {
      kind: 'chart',
      title: 'Runs by month of completion',
      categories: period.months.map(month => monthText(month, period)),
      series: [
        { name: 'Passed', values: of('passed') },
        { name: 'Void', values: of('void') },
        { name: 'Failed', values: of('failed') },
      ],
    },
  ];
}

/** Studies with a step in the period, or open at its end. */
function studyRows({ call, period }: SummaryContext): Promise<StudyRow[]> {
  return call.tx.rows<StudyRow>({
    name: 'summary-studies',
    text: `select s.number || ' ' || s.title as label, s.study_type as "studyType", s.state, s.outcome,
             ${count(counted.passed)} as passed, ${count(counted.failed)} as failed, ${count(counted.void)} as void,
             ${count(`r.id is not null and ${counted.open}`)} as open, s.completed_at as "completedAt"
           from qualification.study s
           left join qualification.run r on r.facility_id = s.facility_id and r.study_id = s.id
           where s.facility_id = $1 and s.archived_at is null and s.created_at < $3
             and (s.completed_at is null or s.completed_at >= $2)
           group by s.id, s.number, s.title, s.study_type, s.state, s.outcome, s.completed_at order by s.number`,
    values: [call.facility.id, period.from, period.until],
  });
}

function runMonths({ call, period, dateTime }: SummaryContext): Promise<RunMonth[]> {
  return call.tx.rows<RunMonth>({
    name: 'summary-run-months',
    text: `select to_char(coalesce(r.completed_at, r.updated_at) at time zone $4, 'YYYY-MM') as month,
             ${count(counted.passed)} as passed, ${count(counted.failed)} as failed, ${count(counted.void)} as void
           from qualification.run r
           where r.facility_id = $1 and (r.state = 'Completed' or r.is_void)
             and coalesce(r.completed_at, r.updated_at) >= $2 and coalesce(r.completed_at, r.updated_at) < $3
           group by 1 order by 1`,
    values: [call.facility.id, period.from, period.until, dateTime.timezone],
  });
}

async function holdCounts({ call, period }: SummaryContext): Promise<HoldCount> {
  const [row] = await call.tx.rows<HoldCount>({
    name: 'summary-holds',
    text: `select ${count(`h.value ->> 'verdict' = 'within'`)} as within,
             ${count(`h.value ->> 'verdict' = 'exceeded'`)} as exceeded
           from qualification.run r, jsonb_each(coalesce(r.holds, '{}')) h
           where r.facility_id = $1 and not r.is_void and r.completed_at >= $2 and r.completed_at < $3`,
    values: [call.facility.id, period.from, period.until],
  });
  return row ?? { within: 0, exceeded: 0 };
}
