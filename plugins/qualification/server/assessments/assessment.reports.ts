import { Type, type Static } from 'typebox';
import {
  defineUseCase,
  documentMoment,
  FacilitySettingsToken,
  printedSignaturesOn,
  RecordsToken,
  sheetsOfBlocks,
  signatureBlocks,
  TrailEntriesToken,
  type AnyCall,
  type Block,
  type DocumentModel,
  type FacilitySettings,
  type Records,
  type ReportDefinition,
} from '#kernel/contract';
import { LimitsApiToken } from '#plugins/limits/server/api';
import { triggerWords, type Assessment } from '#plugins/qualification/shared/assessment';
import type { Evaluation } from '#plugins/qualification/shared/evaluation';
import { closed, Uuid } from '#schemas/lib/fields';
import { dateText } from '#schemas/lib/date-text';
import { assessmentRecord, assessmentTable } from './assessment.resource.js';
import { readChanges } from './changes-since.js';
import { readEvaluation } from './evaluation-store.js';
import { changeTable, decisionTable, effectTables } from './report-tables.js';

const Parameters = Type.Object({ cleaningAssessmentId: Uuid }, closed);
type Row = Assessment & { readonly id: string; readonly version: number; readonly documentVersion: number };

/** Rows of changes that a document lists; the trail and the screens have all. */
const mostChanges = 2000;

interface Found {
  readonly row: Row;
  readonly evaluation: Evaluation | null;
  readonly head: Omit<DocumentModel, 'title' | 'blocks' | 'sheets'>;
}

async function found(records: Records, settings: FacilitySettings, call: AnyCall, id: string): Promise<Found> {
  const row = (await records.get(assessmentRecord, call, id)) as unknown as Row;
  const dateTime = await settings.dateTime(call);
  const at = (moment: string | null): string => (moment === null ? '' : dateText(new Date(moment), dateTime));
  return {
    row,
    evaluation: await readEvaluation(call, row.evaluationId),
    head: {
      subtitle: `${row.externalId} ${row.name}`,
      facility: call.facility.name,
      printedBy: `${call.actor.fullName} (${call.actor.username})`,
      ...documentMoment(call),
      dateTime,
      orientation: 'landscape',
      versions: [
        ['Assessment', row.externalId],
        ['Version', String(row.documentVersion)],
        ['Status', row.status],
        ['Snapshot', `${at(row.snapshotAt)}, position ${row.snapshotPosition ?? ''} of the audit trail`],
        ['Calculation', row.engineVersion ?? ''],
        ['Results (SHA-256)', row.evaluationHash ?? 'not evaluated'],
      ],
    },
  };
}

const facts = ({ row }: Found): Block => ({
  kind: 'facts',
  title: 'Assessment',
  facts: [
    ['Title', row.name],
    ['Trigger', triggerWords[row.trigger]],
    ['Change control', row.changeControlReference ?? ''],
    ['Changes', String(row.changeCount ?? 0)],
    ['Limits tightened', String(row.limitsTightened ?? 0)],
    ['Cover lost', String(row.coverLost ?? 0)],
    ['Below LOQ', String(row.infeasible ?? 0)],
    ['Missing data', String(row.missingData ?? 0)],
  ],
});

const deps = {
  records: RecordsToken,
  settings: FacilitySettingsToken,
  trail: TrailEntriesToken,
  limits: LimitsApiToken,
};

/** The cleaning evaluation report: changes, what they do, what was decided, and who signed. */
const composeCeReport = defineUseCase<Static<typeof Parameters>, DocumentModel>()({
  name: 'qualification.compose-ce-report',
  deps,
  run: async ({ records, settings, ...sources }, call) => {
    const id = call.input.cleaningAssessmentId;
    const of = await found(records, settings, call, id);
    const { row, evaluation, head } = of;
    const range = { after: row.fromPosition, upTo: row.snapshotPosition ?? row.fromPosition };
    const changes = await readChanges(sources, call, range);
    const { asOf = call.now } = head;
    const signatures = (await printedSignaturesOn(call, assessmentTable, id, row.documentVersion)).filter(
      ({ signature }) => new Date(signature.at) <= asOf,
    );
    return {
      ...head,
      title: 'Cleaning evaluation report',
      blocks: [
        facts(of),
        ...changeTable(changes.slice(0, mostChanges), changes.length, head.dateTime),
        ...effectTables(evaluation),
        ...decisionTable(row),
        { kind: 'heading', text: 'Conclusion' },
        { kind: 'paragraph', text: row.conclusion ?? 'None yet.' },
        ...signatureBlocks(
          { label: `${row.externalId} ${row.name}`, isApproved: row.status === 'Approved' },
          signatures,
          head.dateTime,
        ),
      ],
      sheets: [],
    };
  },
});

/** What the changes do, without the changes and the signatures. */
const composeImpact = defineUseCase<Static<typeof Parameters>, DocumentModel>()({
  name: 'qualification.compose-impact-report',
  deps: { records: RecordsToken, settings: FacilitySettingsToken },
  run: async ({ records, settings }, call) => {
    const of = await found(records, settings, call, call.input.cleaningAssessmentId);
    const blocks = [facts(of), ...effectTables(of.evaluation), ...decisionTable(of.row)];
    return { ...of.head, title: 'Impact assessment report', blocks, sheets: sheetsOfBlocks(blocks) };
  },
});

const card = { page: { path: '/app/assessments', title: 'Change assessments' } } as const;

/** The documents of change assessments. */
export const assessmentReports: readonly ReportDefinition[] = [
  {
    kind: 'CEReport',
    prefix: 'CER',
    title: 'Cleaning evaluation report',
    what: 'a cleaning evaluation report',
    card: {
      ...card,
      lead: 'What changed, what it does to limits, rankings and cover, what was decided, with signatures',
    },
    formats: ['pdf'],
    parameters: Parameters,
    access: { anyOf: ['CEReport.GeneratePDF'] },
    feature: 'assessments',
    compose: composeCeReport,
  },
  {
    kind: 'ImpactAssessmentReport',
    prefix: 'IAR',
    title: 'Impact assessment report',
    what: 'an impact assessment report',
    card: { ...card, lead: 'What the changes of an assessment do to limits, rankings, cover and detection' },
    formats: ['pdf', 'xlsx'],
    parameters: Parameters,
    access: { anyOf: ['FacilityCleaningEvaluation.Get', 'CEReport.Get'] },
    feature: 'assessments',
    compose: composeImpact,
  },
];
