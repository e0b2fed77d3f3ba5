import {
  defineSection,
  FacilitySettingsToken,
  NumbersToken,
  RowReader,
  type AnyCall,
  type RowError,
  type SheetRow,
} from '#kernel/contract';
import { LimitsApiToken, type LimitsApi } from '#plugins/limits/server/api';
import type { SampleDefinition } from '#plugins/sampling/shared/sample-set';
import { columnOfField, schemaFaults } from '../results/result-rows.js';
import { resultFaults } from '../results/result-faults.js';
import { definitionOf } from '../sets/planned-content.js';
import { readResolvedSamples, type ResolvedSample } from '../setup/read-samples.js';
import { earlierRowOf, earlierSheetRow, headings, type EarlierRow, type StoredEarlierRow } from './earlier-rows.js';
import { knownFacts, ofRow, type Known } from './known-facts.js';
import { writeEarlier, type EarlierResult } from './write-earlier.js';

const section = 'Earlier sample results';

/**
 * Reviewed results from before the product was in use, with their samples and sets, so that trends and capability start
 * with them. They are judged here, by the planned sample as it is now and by the limit that the row states.
 */
export const earlierResultsSection = defineSection({
  section,
  file: 'earlier_sample_results',
  after: ['Samples and Sampling locations', 'Productions'],
  headings,
  numbers: ['Limit'],
  page: '/app/sampling/trends',
  leavesOut: 'additional tests, retests and the definitions that the samples had at that time',
  // Whoever may authorise a retest may state that results were reviewed elsewhere.
  permissions: ['ResidueMeasure.Add', 'ResidueMeasure.Modify', 'ApprovalPolicy.Sign'],
  deps: { limits: LimitsApiToken, numbers: NumbersToken, settings: FacilitySettingsToken },
  load: async ({ limits, numbers, settings }, call, rows, progress) => {
    const errors: RowError[] = [];
    const { timezone } = await settings.dateTime(call);
    const { read, unchanged } = await readRows(call, { limits, timezone }, rows, errors);
    const isUsable = errors.length === 0;
    if (isUsable && read.length > 0) await writeEarlier(call, numbers, read, progress);
    return { section, created: isUsable ? read.length : 0, updated: 0, unchanged, errors };
  },
  dump: async (_deps, call) => {
    const moment = (column: string): string => `to_json(${column}) #>> '{}'`;
    const rows = await call.tx.rows<StoredEarlierRow>({
      name: 'sampling-dump-earlier-results',
      text: `select s.label, p.external_id as "sampleCode", d.external_id as "productionCode", t.batch_number as batch,
          t.cleaned_by as "cleanedBy", ${moment('t.cleaning_completed_at')} as "cleanedAt", s.taken_by as "takenBy",
          ${moment('s.taken_at')} as "takenAt", r.residue_option as "residueOption", r.observed_value as value,
          r.observed_unit as unit, r.analytical_test_number as "testNumber", r.laboratory, r.measured_by as "measuredBy",
          ${moment('r.measured_at')} as "measuredAt", r.additional_information as information, r.reviewer as "reviewedBy",
          ${moment('r.reviewed_at')} as "reviewedAt", (r.snapshot #>> '{criterion,value}')::double precision as limit,
          r.snapshot #>> '{criterion,unit}' as "limitUnit"
        from sampling.sample_set t
        join sampling.set_sample s on s.facility_id = t.facility_id and s.set_id = t.id
        join sampling.sample p on p.facility_id = s.facility_id and p.id = s.sample_id
        join sampling.sample_result r on r.facility_id = s.facility_id and r.set_sample_id = s.id and r.is_current
        left join products.v_production d on d.facility_id = t.facility_id and d.id = t.production_id
        where t.facility_id = $1 and t.is_earlier order by s.label`,
      values: [call.facility.id],
    });
    return rows.map(earlierSheetRow);
  },
});

async function readRows(
  call: AnyCall,
  { limits, timezone }: { readonly limits: LimitsApi; readonly timezone: string },
  rows: readonly SheetRow[],
  errors: RowError[],
) {
  const samples = await readResolvedSamples(call, limits, {});
  const byCode = new Map(samples.map(sample => [sample.row.externalId.toLowerCase(), sample]));
  const drafts = rows.map((row, index) => {
    const reader = new RowReader(row, { section, row: index + 2 }, new Map(), errors);
    const before = errors.length;
    const draft = earlierRowOf(reader, { timezone, now: call.now });
    return { reader, row: draft, isUsable: errors.length === before };
  });
  const known = await knownFacts(
    call,
    drafts.map(({ row }) => row),
  );
  let unchanged = 0;
  const read = drafts.flatMap(({ reader, row, isUsable }): EarlierResult[] => {
    if (known.labels.has(row.label?.toLowerCase() ?? '')) {
      unchanged += 1;
      return [];
    }
    const sample = byCode.get(row.sampleCode?.toLowerCase() ?? '');
    if (row.sampleCode !== null && sample === undefined)
      reader.fault('Sample ID', `${row.sampleCode} is not a planned sample`);
    if (!isUsable || sample === undefined) return [];
    return checked(call, known, sample, row, reader);
  });
  return { read, unchanged };
}

function checked(
  call: AnyCall,
  known: Known,
  sample: ResolvedSample,
  row: EarlierRow,
  reader: RowReader,
): EarlierResult[] {
  const definition = definitionAt(sample, row);
  const { productionId, faults } = ofRow(known, sample, row);
  for (const { column, message } of faults) reader.fault(column, message);
  const bySchema = schemaFaults(row.entry);
  const wrong =
    bySchema.length > 0 ? bySchema : resultFaults({ definition, takenAt: row.takenAt }, row.entry, call.now);
  for (const { path, message } of wrong) reader.fault(columnOfField(path), message);
  return [{ row, sample, definition, productionId }];
}

/** The planned sample with the limit that was in force. */
function definitionAt(sample: ResolvedSample, { limit }: EarlierRow): SampleDefinition {
  const definition = definitionOf(sample);
  if (limit === null) return definition;
  const criterion = {
    operator: 'LessThanEqualTo',
    ...limit,
    alert: null,
    mode: 'custom',
    trace: ['Stated with the earlier result'],
  } as const;
  return { ...definition, criterion: { ...criterion, trace: [...criterion.trace] }, whyNoLimit: null };
}
