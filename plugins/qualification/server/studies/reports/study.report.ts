import { Type, type Static } from 'typebox';
import {
  defineUseCase,
  documentMoment,
  FacilitySettingsToken,
  printedSignaturesOn,
  RecordsToken,
  signatureBlocks,
  signaturesOn,
  type Block,
  type DocumentModel,
  type ReportDefinition,
} from '#kernel/contract';
import { OperatorsApiToken } from '#plugins/operators/server/api';
import { continuationText, type Study } from '#plugins/qualification/shared/study';
import { SampleSetsApiToken } from '#plugins/sampling/server/api';
import { studyTypeWords } from '#schemas/enumerations/master-data';
import { statusWords, type RecordStatus } from '#schemas/enumerations/states';
import { closed, Uuid } from '#schemas/lib/fields';
import { runRows } from '../runs/run-row.js';
import { wholeRun } from '../runs/whole-run.js';
import { study } from '../study/study.resource.js';
import { runBlocks } from './run-blocks.js';

const OneStudy = Type.Object({ studyId: Uuid }, closed);
type Stored = Study & {
  readonly externalId: string;
  readonly status: RecordStatus;
  readonly documentVersion: number;
  readonly state: string;
  readonly outcome: string;
};

/** A study with every run, its sections, results and signatures. */
const composeStudy = defineUseCase<Static<typeof OneStudy>, DocumentModel>()({
  name: 'qualification.compose-study',
  deps: {
    records: RecordsToken,
    settings: FacilitySettingsToken,
    sets: SampleSetsApiToken,
    operators: OperatorsApiToken,
  },
  run: async ({ records, ...services }, call) => {
    const id = call.input.studyId;
    const row = (await records.get(study, call, id)) as unknown as Stored;
    const dateTime = await services.settings.dateTime(call);
    const moment = documentMoment(call);
    const { asOf = call.now } = moment;
    const given = (await printedSignaturesOn(call, study.table, id, row.documentVersion)).filter(
      ({ signature }) => new Date(signature.at) <= asOf,
    );
    const isApproved = row.status === 'Approved' || row.status === 'Deprecated';
    const runs: Block[] = [];
    for (const { id: runId } of await runRows(call, id)) {
      const run = await wholeRun(call, services, runId);
      const signatures = (await signaturesOn(call, 'qualification.run', runId)).toReversed();
      runs.push(...runBlocks(run, signatures, dateTime));
    }
    return {
      title: 'Study report',
      subtitle: `${row.externalId} ${row.name}`,
      facility: call.facility.name,
      printedBy: `${call.actor.fullName} (${call.actor.username})`,
      ...moment,
      dateTime,
      orientation: 'landscape',
      versions: [
        ['Study', row.externalId],
        ['Version', String(row.documentVersion)],
        ['State', `${statusWords[row.state] ?? row.state}${isApproved ? '' : ', not approved'}`],
        ['Outcome', row.outcome],
      ],
      blocks: [
        ...studyBlocks(row),
        ...runs,
        ...signatureBlocks({ label: `${row.externalId} ${row.name}`, isApproved }, given, dateTime),
      ],
      sheets: [],
    };
  },
});

function studyBlocks(row: Stored): Block[] {
  const { plan, results } = row;
  const protocol = plan?.protocol ?? null;
  return [
    {
      kind: 'facts',
      title: 'Study',
      facts: [
        ['Title', row.name],
        ['Study type', studyTypeWords[row.studyType]],
        [
          'Protocol',
          protocol === null ? 'none' : `${protocol.externalId} ${protocol.name}, version ${protocol.version}`,
        ],
        ['Runs required', `${row.runsRequired ?? 3}${row.consecutiveRequired === true ? ', one after the other' : ''}`],
        ['Outcome', row.outcome],
        ['Deviations', (row.deviationReferences ?? []).join(', ') || 'none'],
      ],
    },
    { kind: 'heading', text: 'Summary' },
    { kind: 'paragraph', text: row.summary ?? 'Not stated' },
    { kind: 'heading', text: 'Conclusion' },
    { kind: 'paragraph', text: row.conclusion ?? 'Not stated' },
    {
      kind: 'table',
      title: 'Passes',
      columns: [
        { heading: 'Contaminant set', width: 60 },
        { heading: 'Passes', width: 15, align: 'right' },
        { heading: 'Required', width: 15, align: 'right' },
      ],
      rows: Object.entries(results?.passes ?? {}).map(([set, passes]) => [
        results?.setNames[set] ?? set,
        passes,
        row.runsRequired ?? 3,
      ]),
    },
    {
      kind: 'table',
      title: 'Runs, failed and void ones included',
      columns: [
        { heading: 'Run', width: 8, align: 'right' },
        { heading: 'Batch', width: 20 },
        { heading: 'State', width: 20 },
        { heading: 'Outcome', width: 14 },
        { heading: 'After a failure', width: 40 },
      ],
      rows: (results?.runs ?? []).map(({ number, batchNumber, state, outcome, isVoid, continuation }) => [
        number,
        batchNumber ?? '',
        statusWords[state] ?? state,
        isVoid ? 'void, not counted' : (outcome ?? ''),
        continuation === null ? '' : continuationText(continuation),
      ]),
    },
  ];
}

/** The document of a study. */
export const studyReport: ReportDefinition = {
  kind: 'StudyReport',
  prefix: 'STR',
  title: 'Study report',
  what: 'a study report',
  card: {
    lead: 'Every run of a study with its sections, results and signatures, and what it proves',
    page: { path: '/app/studies', title: 'Studies' },
  },
  formats: ['pdf'],
  parameters: OneStudy,
  access: { anyOf: ['QualificationTask.Get'] },
  feature: 'qualification',
  compose: composeStudy,
};
