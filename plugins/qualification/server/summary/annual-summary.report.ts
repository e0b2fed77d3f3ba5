import {
  defineUseCase,
  documentMoment,
  DueRecordsToken,
  FacilityFeaturesToken,
  FacilitySettingsToken,
  sheetsOfBlocks,
  todayAt,
  TrailEntriesToken,
  type Block,
  type DocumentModel,
  type ReportDefinition,
} from '#kernel/contract';
import { LimitsApiToken, printLimitOf } from '#plugins/limits/server/api';
import { AnnualSummaryParameters, type CustomSection } from '#plugins/qualification/shared/annual-summary';
import { EquipmentApiToken } from '#plugins/equipment/server/api';
import { ProductsApiToken } from '#plugins/products/server/api';
import { RiskCatalogueToken, WorstCasesApiToken } from '#plugins/risk/server/api';
import { dateText, dayText } from '#schemas/lib/date-text';
import { periodOf, periodText } from './period.js';
import type { SummaryContext, SummarySection } from './summary-context.js';
import { changesSection } from './sections/changes.section.js';
import { coverageSection } from './sections/coverage.section.js';
import { decisionsSection } from './sections/decisions.section.js';
import { documentsSection } from './sections/documents.section.js';
import { plantSection } from './sections/plant.section.js';
import { resultsSection } from './sections/results.section.js';
import { studiesSection } from './sections/studies.section.js';
import { tasksSection } from './sections/tasks.section.js';
import { worstCasesSection } from './sections/worst-cases.section.js';

/** In the order of the document (entities 8.7). */
const sections: readonly SummarySection[] = [
  plantSection,
  changesSection,
  worstCasesSection,
  studiesSection,
  tasksSection,
  coverageSection,
  resultsSection,
  decisionsSection,
  documentsSection,
];

/** A facility in a period: changes, limits, worst cases, studies, tasks, coverage, results, decisions and documents. */
const composeSummary = defineUseCase<AnnualSummaryParameters, DocumentModel>()({
  name: 'qualification.compose-annual-summary',
  deps: {
    settings: FacilitySettingsToken,
    features: FacilityFeaturesToken,
    limits: LimitsApiToken,
    trail: TrailEntriesToken,
    worstCases: WorstCasesApiToken,
    due: DueRecordsToken,
    equipment: EquipmentApiToken,
    products: ProductsApiToken,
    catalogue: RiskCatalogueToken,
  },
  run: async ({ settings, features, limits, trail, worstCases, due, ...ranking }, call) => {
    const dateTime = await settings.dateTime(call);
    const today = await todayAt(call, settings);
    const period = periodOf(call.input, today, dateTime);
    const context: SummaryContext = {
      call,
      period,
      today,
      dateTime,
      limits,
      trail,
      worstCases,
      ranking: { ...ranking, limits, settings },
      due,
      features,
      print: await printLimitOf(call, features),
    };
    const found: Block[] = [];
    for (const section of sections) found.push(...(await section(context)));
    const blocks = [...found, ...customBlocks(call.input.customSections ?? [])];
    const moment = documentMoment(call);
    // The last moment of a day is its end less a millisecond.
    const isClosed = (moment.asOf ?? call.now).getTime() >= period.until.getTime() - 1;
    const { basis } = await limits.current(call);
    return {
      title: 'Annual summary report',
      subtitle: periodText(period, dateTime),
      facility: call.facility.name,
      printedBy: `${call.actor.fullName} (${call.actor.username})`,
      ...moment,
      dateTime,
      orientation: 'landscape',
      chosen: { start: period.start, end: period.end, isClosed },
      versions: [
        ['Period', `${dayText(period.start, dateTime)} to ${dayText(period.end, dateTime)}`],
        ['Period closed', isClosed ? 'yes' : 'no: the summary is not complete'],
        ['State of the plant at', dateText(moment.asOf ?? call.now, dateTime)],
        ['Limit engine', basis.engineVersion],
        ['Audit trail position', String(basis.position)],
      ],
      blocks: [{ kind: 'contents' }, ...blocks],
      sheets: sheetsOfBlocks(blocks),
    };
  },
});

function customBlocks(written: readonly CustomSection[]): Block[] {
  return written.flatMap(({ title, body }): Block[] => [
    { kind: 'heading', text: title },
    ...body
      .split(/\n{2,}/)
      .map(text => text.trim())
      .filter(text => text !== '')
      .map((text): Block => ({ kind: 'paragraph', text })),
  ]);
}

/** The annual summary of a facility. Whoever prints it may read each of its sections. */
export const annualSummaryReport: ReportDefinition = {
  kind: 'AnnualSummaryReport',
  prefix: 'ASR',
  title: 'Annual summary report',
  what: 'an annual summary report',
  card: {
    lead: 'A year in one document: changes, limits, worst cases, studies, tasks, coverage, results, deviations and documents',
    page: { path: '/app/reports/annual', title: 'Annual summaries' },
  },
  formats: ['pdf', 'xlsx'],
  parameters: AnnualSummaryParameters,
  texts: ['customSections', 'isClosed'],
  access: {
    allOf: [
      'ReportDocument.Get',
      'RiskCalculation.Get',
      'EquipmentWiseCleaningLimit.Get',
      'FacilityCleaningEvaluation.Get',
      'QualificationTask.Get',
    ],
  },
  feature: 'qualification',
  compose: composeSummary,
};
