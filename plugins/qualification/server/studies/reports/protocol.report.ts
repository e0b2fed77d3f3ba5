import { Type, type Static } from 'typebox';
import {
  defineUseCase,
  documentMoment,
  FacilityFeaturesToken,
  FacilitySettingsToken,
  printedSignaturesOn,
  RecordsToken,
  signatureBlocks,
  type Block,
  type DocumentModel,
  type ReportDefinition,
} from '#kernel/contract';
import { printLimitOf } from '#plugins/limits/server/api';
import { protocolFields, type Protocol } from '#plugins/qualification/shared/protocol';
import { studyTypeWords } from '#schemas/enumerations/master-data';
import { statusWords, type RecordStatus } from '#schemas/enumerations/states';
import { closed, Uuid } from '#schemas/lib/fields';
import { formatNumber } from '#schemas/lib/format-number';
import { protocol } from '../protocols/protocol.resource.js';
import { blocksOf } from '../protocols/protocol-check.js';
import { checkTable, equipmentTable, procedureBlocks, residueTable, samplingTable } from './protocol-tables.js';

const OneProtocol = Type.Object({ protocolId: Uuid }, closed);
type Stored = Protocol & {
  readonly externalId: string;
  readonly status: RecordStatus;
  readonly documentVersion: number;
};

/** A protocol with its data, as they were when it was filled, and its signatures (document type MACProtocol). */
const composeProtocol = defineUseCase<Static<typeof OneProtocol>, DocumentModel>()({
  name: 'qualification.compose-protocol',
  deps: { records: RecordsToken, settings: FacilitySettingsToken, features: FacilityFeaturesToken },
  run: async ({ records, settings, features }, call) => {
    const id = call.input.protocolId;
    const row = (await records.get(protocol, call, id)) as unknown as Stored;
    const dateTime = await settings.dateTime(call);
    const moment = documentMoment(call);
    const { asOf = call.now } = moment;
    const signatures = (await printedSignaturesOn(call, protocol.table, id, row.documentVersion)).filter(
      ({ signature }) => new Date(signature.at) <= asOf,
    );
    const isApproved = row.status === 'Approved' || row.status === 'Deprecated';
    const { snapshot } = row;
    const print = await printLimitOf(call, features);
    return {
      title: 'Protocol',
      subtitle: `${row.externalId} ${row.name}`,
      facility: call.facility.name,
      printedBy: `${call.actor.fullName} (${call.actor.username})`,
      ...moment,
      dateTime,
      orientation: 'landscape',
      versions: [
        ['Protocol', row.externalId],
        ['Version', String(row.documentVersion)],
        ['Status', `${statusWords[row.status] ?? row.status}${isApproved ? '' : ', not approved'}`],
        ['Limits', snapshot?.assessment?.number ?? 'not assessed'],
      ],
      blocks: [
        {
          kind: 'facts',
          title: 'Study',
          facts: [
            ['Title', row.name],
            ['Study type', studyTypeWords[row.studyType]],
            ['Runs required', `${row.runsRequired}${row.consecutiveRequired ? ', one after the other' : ''}`],
            ['After a failed run', row.allowsContinuation ? 'may continue as quality decides' : 'the study has failed'],
            ['Dirty hold, hours', formatNumber(row.dirtyHoldHours) || 'that of the procedure'],
            ['Clean hold, hours', formatNumber(row.cleanHoldHours) || 'that of the procedure'],
            ['Batches of the campaign', formatNumber(row.campaignBatches) || 'not stated'],
          ],
        },
        ...textBlocks(row, ['objective', 'scope']),
        ...(snapshot === null ? [] : equipmentTable(snapshot)),
        ...textBlocks(row, ['worstCaseRationale', 'runsRationale']),
        ...(snapshot === null ? [] : [...procedureBlocks(snapshot), ...residueTable(snapshot, print)]),
        ...(snapshot === null ? [] : samplingTable(snapshot, print)),
        ...textBlocks(row, ['acceptanceCriteria', 'visualCriteria', 'deviationRule', 'statisticsRule']),
        { kind: 'heading', text: protocolFields.responsibilities.label },
        { kind: 'paragraph', text: (row.responsibilities ?? []).join(', ') || 'Not stated' },
        ...textBlocks(row, ['citations', 'training']),
        ...checkTable(blocksOf(row)),
        ...signatureBlocks({ label: `${row.externalId} ${row.name}`, isApproved }, signatures, dateTime),
      ],
      sheets: [],
    };
  },
});

type TextField =
  | 'objective'
  | 'scope'
  | 'worstCaseRationale'
  | 'runsRationale'
  | 'acceptanceCriteria'
  | 'visualCriteria'
  | 'deviationRule'
  | 'statisticsRule'
  | 'citations'
  | 'training';

function textBlocks(row: Protocol, fields: readonly TextField[]): Block[] {
  return fields.flatMap((field): Block[] => [
    { kind: 'heading', text: protocolFields[field].label },
    { kind: 'paragraph', text: row[field] ?? 'Not stated' },
  ]);
}

/** The document of a protocol. */
export const protocolReport: ReportDefinition = {
  kind: 'MACProtocol',
  prefix: 'MCP',
  title: 'Protocol',
  what: 'a protocol',
  card: {
    lead: 'Scope, worst case, limits, sampling plan and acceptance criteria of a study, with signatures',
    page: { path: '/app/protocols', title: 'Protocols' },
  },
  formats: ['pdf'],
  parameters: OneProtocol,
  access: { anyOf: ['QualificationTask.Get'] },
  feature: 'qualification',
  compose: composeProtocol,
};
