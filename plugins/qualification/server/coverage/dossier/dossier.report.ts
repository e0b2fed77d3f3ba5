import { Type, type Static } from 'typebox';
import {
  defineUseCase,
  documentMoment,
  FacilityFeaturesToken,
  FacilitySettingsToken,
  notFound,
  signaturesOn,
  type AnyCall,
  type DocumentModel,
  type FacilityFeatures,
  type FacilitySettings,
  type ReportDefinition,
} from '#kernel/contract';
import { LimitsApiToken, printLimitOf, type LimitsApi } from '#plugins/limits/server/api';
import type { TimelineEvent } from '#plugins/qualification/shared/coverage/history';
import { closed, Uuid } from '#schemas/lib/fields';
import { coverageMap } from '../coverage-of.js';
import { acceptancePage } from '../gaps/acceptance-rows.js';
import { readTimeline } from '../history/read-timeline.js';
import type { CoverageMap, MapCell } from '../map/coverage-map.js';
import { readStudies } from '../map/read-proofs.js';
import { coverageTable, signaturesOfDossier, studyTables, timelineTable } from './dossier-blocks.js';

/** The newest events that a dossier prints. */
const printedEvents = 500;

interface DossierDeps {
  readonly limits: LimitsApi;
  readonly settings: FacilitySettings;
  readonly features: FacilityFeatures;
}
/** One piece of equipment or one production. */
type DossierScope = { readonly equipmentId: string } | { readonly productionId: string };

/** Where signatures on studies are. */
const signedTables = { study: 'qualification.study', historicalStudy: 'documents.historical_study' } as const;
/** Accepted gaps that a dossier lists. */
const mostAccepted = 200;
const deps = { limits: LimitsApiToken, settings: FacilitySettingsToken, features: FacilityFeaturesToken };

/** All proofs of equipment or of a production as one document (screen S45). */
async function composeDossier(
  { limits, settings, features }: DossierDeps,
  call: AnyCall,
  scope: DossierScope,
): Promise<DocumentModel> {
  const map = await coverageMap(call, { limits, settings });
  const subject = subjectOf(map, scope);
  const cells = cellsOf(map, scope);
  const studyIds = cells.flatMap(({ cover }) => cover?.studyId ?? []);
  const studies = [...(await readStudies(call, studyIds)).values()].toSorted((a, b) =>
    a.number.localeCompare(b.number),
  );
  const signed = [];
  for (const { id, kind, number, title } of studies)
    signed.push({
      label: `${number} ${title}`,
      signatures: (await signaturesOn(call, signedTables[kind], id)).toReversed(),
    });
  const { rows: accepted } = await acceptancePage(call, { ...scope, limit: mostAccepted, offset: 0 });
  const events: readonly TimelineEvent[] =
    'equipmentId' in scope
      ? (await readTimeline(call, scope.equipmentId, { limit: printedEvents, offset: 0 })).events
      : [];
  const dateTime = await settings.dateTime(call);
  const { basis } = await limits.current(call);
  return {
    title: 'Dossier',
    subtitle: `${subject.externalId} ${subject.name}`,
    facility: call.facility.name,
    printedBy: `${call.actor.fullName} (${call.actor.username})`,
    ...documentMoment(call),
    dateTime,
    orientation: 'landscape',
    versions: [
      ['Limits', map.assessment === null ? 'current calculation, not assessed' : `assessment ${map.assessment.number}`],
      ['Limit engine', basis.engineVersion],
      ['Audit trail position', String(basis.position)],
    ],
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Residues', String(cells.length)],
          ['With a proof in force', String(cells.filter(isProven).length)],
          ['Studies', String(studies.length)],
          ['Accepted gaps', String(accepted.filter(({ endedAt }) => endedAt === null).length)],
        ],
      },
      coverageTable(cells, await printLimitOf(call, features)),
      ...studyTables(studies),
      ...('equipmentId' in scope ? [timelineTable(events)] : []),
      ...signaturesOfDossier(signed, accepted, dateTime),
    ],
    sheets: [],
  };
}

function isProven({ status }: MapCell): boolean {
  return status === 'validated' || status === 'covered' || status === 'dueSoon';
}

function subjectOf({ matrix }: CoverageMap, scope: DossierScope) {
  const found =
    'equipmentId' in scope
      ? matrix.equipments.find(({ id }) => id === scope.equipmentId)
      : matrix.productions.find(({ id }) => id === scope.productionId);
  if (found === undefined) throw notFound('equipmentId' in scope ? 'Equipment' : 'Production');
  return found;
}

function cellsOf(map: CoverageMap, scope: DossierScope): readonly MapCell[] {
  return [...map.cells()].filter(({ equipment, production }) =>
    'equipmentId' in scope ? equipment.id === scope.equipmentId : production.id === scope.productionId,
  );
}

const shared = {
  what: 'a dossier',
  fileName: 'Dossier',
  formats: ['pdf'],
  access: { anyOf: ['RiskCalculation.Get'] },
  feature: 'qualification',
} as const;
const ofEquipment = Type.Object({ equipmentId: Uuid }, closed);
const ofProduction = Type.Object({ productionId: Uuid }, closed);

/** The dossiers that an inspector asks for: limits, coverage, studies, runs, results, timeline and signatures. */
export const dossierReports: readonly ReportDefinition[] = [
  {
    ...shared,
    kind: 'EquipmentDossier',
    prefix: 'DSE',
    title: 'Dossier of equipment',
    card: { lead: 'Limits, coverage, studies, runs, results, timeline and signatures of a piece of equipment' },
    parameters: ofEquipment,
    compose: defineUseCase<Static<typeof ofEquipment>, DocumentModel>()({
      name: 'qualification.compose-equipment-dossier',
      deps,
      run: (sources, call) => composeDossier(sources, call, call.input),
    }),
  },
  {
    ...shared,
    kind: 'ProductionDossier',
    prefix: 'DSP',
    title: 'Dossier of a production',
    card: { lead: 'Limits, coverage, studies, runs, results and signatures of a production' },
    parameters: ofProduction,
    compose: defineUseCase<Static<typeof ofProduction>, DocumentModel>()({
      name: 'qualification.compose-production-dossier',
      deps,
      run: (sources, call) => composeDossier(sources, call, call.input),
    }),
  },
];
