import { Type, type Static } from 'typebox';
import {
  defineUseCase,
  documentMoment,
  FacilityFeaturesToken,
  FacilitySettingsToken,
  FileStoreToken,
  notFound,
  printedSignaturesOn,
  RecordsToken,
  signatureBlocks,
  type AnyCall,
  type DocumentModel,
  type ReportDefinition,
} from '#kernel/contract';
import { readEquipmentSurface } from '#plugins/equipment/server/api';
import { LimitsApiToken, printLimitOf } from '#plugins/limits/server/api';
import type { SamplingAssessment } from '#plugins/sampling/shared/sampling-assessment';
import type { SamplingLocation } from '#plugins/sampling/shared/sampling-location';
import { statusWords, type RecordStatus } from '#schemas/enumerations/states';
import { dateText } from '#schemas/lib/date-text';
import { closed, Uuid } from '#schemas/lib/fields';
import { formatNumber } from '#schemas/lib/format-number';
import { liveAttributes } from './assess-locations.js';
import { locationsOn } from './below-equipment.routes.js';
import { readResolvedSamples } from './read-samples.js';
import { samplingAssessment } from './sampling-assessment.resource.js';
import { exclusionTable, locationTable, sampleTable, scoreTable, type ShownLocation } from './sheet-tables.js';
import { sheetPictures } from './sheet-pictures.js';

const OneAssessment = Type.Object({ samplingAssessmentId: Uuid }, closed);
type Assessed = SamplingAssessment & {
  readonly status: RecordStatus;
  readonly documentVersion: number;
  readonly version: number;
};

interface LiveLocation extends SamplingLocation {
  readonly id: string;
  readonly isSelected: boolean;
}

/** Where equipment is sampled and why, with pictures, limits and signatures (entities 5.1, 5.2, 5.4). */
const composeSamplingSheet = defineUseCase<Static<typeof OneAssessment>, DocumentModel>()({
  name: 'sampling.compose-sheet',
  deps: {
    records: RecordsToken,
    limits: LimitsApiToken,
    settings: FacilitySettingsToken,
    features: FacilityFeaturesToken,
    files: FileStoreToken,
  },
  run: async ({ records, limits, settings, features, files }, call) => {
    const id = call.input.samplingAssessmentId;
    const assessed = (await records.get(samplingAssessment, call, id)) as unknown as Assessed;
    const surface = await readEquipmentSurface(call, assessed.equipmentId);
    if (surface === null) throw notFound('Equipment');
    const dateTime = await settings.dateTime(call);
    const moment = documentMoment(call);
    const print = await printLimitOf(call, features);
    const rows = new Map((assessed.rows ?? []).map(row => [row.id, row]));
    const live = (await locationsOn(records, call, surface.id)) as unknown as readonly LiveLocation[];
    const locations = live.map((location): ShownLocation => ({
      location,
      assessed: rows.get(location.id) ?? null,
      isSampled: rows.get(location.id)?.selected ?? location.isSelected,
    }));
    const isApproved = assessed.status === 'Approved' || assessed.status === 'Deprecated';
    const { asOf = call.now } = moment;
    const signatures = (await printedSignaturesOn(call, samplingAssessment.table, id, assessed.documentVersion)).filter(
      ({ signature }) => new Date(signature.at) <= asOf,
    );
    const label = `${assessed.externalId} ${assessed.name}`;
    return {
      title: 'Sampling sheet',
      subtitle: `${surface.externalId} ${surface.name}`,
      facility: call.facility.name,
      printedBy: `${call.actor.fullName} (${call.actor.username})`,
      ...moment,
      dateTime,
      orientation: 'landscape',
      versions: [
        ['Assessment', assessed.externalId],
        ['Version', String(assessed.documentVersion)],
        ['Status', `${statusWords[assessed.status] ?? assessed.status}${isApproved ? '' : ', not approved'}`],
        ['Places, attributes and limits', 'as they are now'],
      ],
      blocks: [
        {
          kind: 'facts',
          title: 'Assessment',
          facts: [
            ['Title', assessed.name],
            ['Equipment', `${surface.externalId} ${surface.name}, ${surface.equipmentType}`],
            ['Surface', surface.areaSqcm === null ? 'unknown' : `${formatNumber(surface.areaSqcm)} sqcm`],
            ['Reason', assessed.assessReason],
            ['Assessed', assessedText(assessed, dateTime)],
            ['Chosen by', assessed.basis ?? ''],
            ['Threshold', formatNumber(assessed.threshold) || 'none: the highest scores'],
            ['Highest score', formatNumber(assessed.highestScore)],
            ['Mean score', formatNumber(assessed.meanScore)],
          ],
        },
        ...(await sheetPictures(call, files, locations)),
        ...locationTable(locations, await materialsOf(call, surface.mocIds)),
        ...sampleTable(await readResolvedSamples(call, limits, { equipmentId: surface.id }), print),
        ...scoreTable(assessed, locations, await liveAttributes(call)),
        ...exclusionTable(assessed),
        ...signatureBlocks({ label, isApproved }, signatures, dateTime),
      ],
      sheets: [],
    };
  },
});

/** When and by whom the locations were assessed. */
function assessedText({ assessedAt, assessedBy }: Assessed, dateTime: DocumentModel['dateTime']): string {
  return `${dateText(new Date(assessedAt ?? 0), dateTime)} by ${assessedBy ?? ''}`;
}

/** Names of materials by their ids. */
async function materialsOf(call: AnyCall, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await call.tx.rows<{ id: string; name: string }>({
    name: 'sampling-sheet-materials',
    text: 'select id, name from equipment.v_moc where facility_id = $1 and id = any($2::uuid[])',
    values: [call.facility.id, ids],
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The document of a risk assessment of sampling locations (document type SamplingSheet). */
export const samplingSheet: ReportDefinition = {
  kind: 'SamplingSheet',
  prefix: 'SMS',
  title: 'Sampling sheet',
  what: 'a sampling sheet',
  card: {
    lead: 'Where a piece of equipment is sampled and why, with pictures, limits and signatures',
    page: { path: '/app/sampling/assessments', title: 'Sampling assessments' },
  },
  formats: ['pdf'],
  parameters: OneAssessment,
  access: { anyOf: ['SwabLocation.Get'] },
  feature: 'sampling',
  compose: composeSamplingSheet,
};
