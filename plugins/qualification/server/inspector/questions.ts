import type { printLimitOf, PlantLimits } from '#plugins/limits/server/api';
import { explainQuery } from '#plugins/limits/shared/explain-query';
import type { InspectorQuestion } from '#plugins/qualification/shared/inspector-question';
import type { Figures } from './read-figures.js';

/** All that the answers are made of. */
export interface Answered {
  readonly figures: Figures;
  readonly plant: PlantLimits;
  readonly print: Awaited<ReturnType<typeof printLimitOf>>;
  /** Cells of the coverage map with and without a proof in force. */
  readonly coverage: { readonly cells: number; readonly gaps: number };
  /** The approved assessment that the limits in force come from. */
  readonly assessment: string | null;
  readonly notEvaluated: number;
}

/** The questions that inspectors ask (screen S45), each with its answer now and the pages that prove it. */
export function questionsOf(answered: Answered): InspectorQuestion[] {
  return [...aboutHbels(answered), ...aboutCoverage(answered), ...aboutRuns(answered), ...aboutRecords(answered)];
}

type Link = readonly [label: string, address: string];

function question(
  source: InspectorQuestion['source'],
  key: string,
  text: string,
  answer: string,
  isFine: boolean,
  links: readonly Link[],
): InspectorQuestion {
  const state = isFine ? 'fine' : 'open';
  return { key, source, question: text, answer, state, links: links.map(([label, address]) => ({ label, address })) };
}

/** `1 study`, `2 studies`, `no study` */
function counted(count: number, one: string, many: string): string {
  if (count === 0) return `no ${one}`;
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}

function aboutHbels({ figures, plant, print }: Answered): InspectorQuestion[] {
  const { hbels, draftHbels, overdueHbels } = figures;
  const { lowest, missing } = plant.summary();
  const [first] = lowest;
  const limit = first?.limit ?? null;
  return [
    question(
      'hbel',
      'hbels',
      'Who derived each health-based limit, on which report, and when is it reviewed?',
      `${sentence(counted(hbels, 'health-based limit', 'health-based limits'))} in force, ${counted(draftHbels, 'draft', 'drafts')}, ${counted(overdueHbels, 'review', 'reviews')} overdue.`,
      overdueHbels === 0 && draftHbels === 0,
      [['Register of health-based limits', '/app/master/hbels']],
    ),
    question(
      'hbel',
      'why',
      'Why is this limit what it is?',
      limit === null
        ? 'There is no limit yet.'
        : `The lowest is ${print(limit.sal.value)} ${limit.sal.unit} for ${limit.substance.name} before ${limit.next.externalId}; every limit opens its formula, inputs and sources.`,
      limit !== null,
      [
        ...(limit === null
          ? []
          : [['Explain the lowest limit', `/app/limits/explain?${explainQuery(limit)}`] as const]),
        ['All limits', '/app/limits'],
      ],
    ),
    question(
      'hbel',
      'missing',
      'Which limits cannot be calculated, and what is missing?',
      `${sentence(counted(missing.length, 'input', 'inputs'))} missing or doubtful.`,
      missing.length === 0,
      [['Missing data', '/app']],
    ),
  ];
}

function aboutCoverage({ figures, coverage, plant }: Answered): InspectorQuestion[] {
  const { studies, lastStudy, openStudies, acceptedGaps } = figures;
  const overridden = plant.residues().filter(({ isOverridden }) => isOverridden).length;
  return [
    question(
      'annex15',
      'coverage',
      'Which pairs of product and equipment are not covered by a validation?',
      `${coverage.gaps} of ${coverage.cells} residues on equipment have no proof in force; ${counted(acceptedGaps, 'gap is', 'gaps are')} accepted with a signature.`,
      coverage.gaps === 0,
      [['Coverage map and gaps', '/app/coverage']],
    ),
    question(
      'annex15',
      'studies',
      'Show me the last cleaning validation, with its protocol, runs and raw data.',
      `${sentence(counted(studies, 'study', 'studies'))} completed, ${openStudies === 0 ? 'none' : openStudies} running.${lastStudy === null ? '' : ` The last is ${lastStudy.title}, ${lastStudy.completedOn}.`}`,
      studies > 0,
      [
        ...(lastStudy === null ? [] : [[lastStudy.title, `/app/studies/${lastStudy.id}`] as const]),
        ['All studies', '/app/studies'],
        ['Protocols', '/app/protocols'],
      ],
    ),
    question(
      'annex15',
      'holds',
      'How long may it stay dirty, and how long clean? How many batches in a campaign?',
      'Each cleaning procedure has its hold times with the study that proves them; the floor board shows the clocks that run.',
      true,
      [
        ['Cleaning procedures', '/app/master/procedures'],
        ['Floor board', '/app/floor'],
      ],
    ),
    question(
      'annex15',
      'overrides',
      'Where does somebody decide instead of the calculation, and why?',
      `${sentence(counted(overridden, 'limit is', 'limits are'))} overridden by a signed decision.`,
      true,
      [
        ['Overridden limits', '/app/limits/overrides'],
        ['Worst cases', '/app/risk/worst-case'],
      ],
    ),
  ];
}

function aboutRuns({ figures }: Answered): InspectorQuestion[] {
  const { failedRuns, voidRuns, openTasks, overdueTasks, results, failedResults } = figures;
  return [
    question(
      'fda',
      'worst',
      'How did you choose the worst case?',
      'By a ranking with criteria, weights and data; other choices are signed decisions with a reason and a review date.',
      true,
      [['Worst cases', '/app/risk/worst-case']],
    ),
    question(
      'fda',
      'failed',
      'Which runs failed, and what was done?',
      `${sentence(counted(failedRuns, 'run', 'runs'))} failed, ${counted(voidRuns, 'run', 'runs')} void; ${failedResults} of ${results} results above the limit.`,
      failedRuns === 0 && failedResults === 0,
      [
        ['Runs', '/app/runs'],
        ['Trends', '/app/sampling/trends'],
      ],
    ),
    question(
      'fda',
      'overdue',
      'What is due, and what is overdue?',
      `${sentence(counted(openTasks, 'qualification task', 'qualification tasks'))} open, ${overdueTasks} overdue.`,
      overdueTasks === 0,
      [
        ['Qualification tasks', '/app/tasks'],
        ['Calendar', '/app/calendar'],
      ],
    ),
  ];
}

function aboutRecords({ assessment, notEvaluated, plant }: Answered): InspectorQuestion[] {
  return [
    question(
      'integrity',
      'changes',
      'Which changes were made since the limits were approved, and who evaluated them?',
      assessment === null
        ? `No change assessment is approved yet: the limits of today apply, ${notEvaluated} changes not evaluated.`
        : `The limits in force are those of ${assessment}; ${counted(notEvaluated, 'change is', 'changes are')} not evaluated.`,
      assessment !== null && notEvaluated === 0,
      [['Change assessments', '/app/assessments']],
    ),
    question(
      'integrity',
      'trail',
      'Show me the audit trail of this record.',
      `The trail has ${plant.basis.position} entries, each chained to the one before; every record has its history on its page.`,
      true,
      [['Audit trail', '/app/control/audit']],
    ),
    question(
      'integrity',
      'signatures',
      'Who signed, when, and with which meaning?',
      'Each signed record shows name, time and meaning; a signature is bound to the content that was signed.',
      true,
      [['Printed documents', '/app/reports/documents']],
    ),
  ];
}

/** With a capital letter at its beginning. */
function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
