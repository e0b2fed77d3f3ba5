import { Type, type Static } from 'typebox';
import {
  defineUseCase,
  documentMoment,
  FacilityFeaturesToken,
  FacilitySettingsToken,
  validationError,
  type AnyCall,
  type DocumentModel,
  type ReportDefinition,
} from '#kernel/contract';
import { EquipmentApiToken } from '#plugins/equipment/server/api';
import { LimitsApiToken, printLimitOf } from '#plugins/limits/server/api';
import { ProductsApiToken } from '#plugins/products/server/api';
import { closed, Uuid } from '#schemas/lib/fields';
import { formatNumber } from '#schemas/lib/format-number';
import { ProcedureNumber } from '#plugins/risk/shared/worst-case/ranking-scope';
import { policyTitle } from '#plugins/limits/shared/residue-words';
import { RiskCatalogueToken } from '../../api.js';
import { readRankings } from '../permissions.js';
import { rankSensitivity } from '../rank-sensitivity.js';
import { worstCasesOf, type WorstCasesOfScope } from '../worst-cases.js';
import type { PrintLimit } from '#plugins/limits/shared/printed-limits';
import { inWorkbook, onDocument } from './alert-forms.js';
import { rankingSheet, sensitivitySheet } from './ranking-sheet.js';
import { asSheet, gapTable, otherTables, rankingTable, scoreTable } from './report-tables.js';
import { overrideText, scopeText } from './words.js';

/** One piece of equipment or one equipment group, also under one cleaning procedure; by default the facility. */
const WorstCaseParameters = Type.Object(
  {
    equipmentId: Type.Optional(Uuid),
    equipmentGroupId: Type.Optional(Uuid),
    procedure: Type.Optional(ProcedureNumber),
  },
  closed,
);

type Answer = WorstCasesOfScope['answer'];

/** Worst-case ranking of a scope: worst case, reasons, robustness and missing data (formulas 10.2). */
export const composeWorstCase = defineUseCase<Static<typeof WorstCaseParameters>, DocumentModel>()({
  name: 'risk.compose-worst-case',
  deps: {
    equipment: EquipmentApiToken,
    limits: LimitsApiToken,
    products: ProductsApiToken,
    settings: FacilitySettingsToken,
    features: FacilityFeaturesToken,
    catalogue: RiskCatalogueToken,
  },
  run: async (deps, call) => {
    const { equipmentId, equipmentGroupId, procedure } = call.input;
    if (equipmentId !== undefined && equipmentGroupId !== undefined)
      throw validationError({ path: 'equipmentGroupId', message: 'a report covers either one equipment or one group' });
    if (procedure !== undefined && equipmentGroupId === undefined)
      throw validationError({ path: 'procedure', message: 'only an equipment group is split by procedure' });
    const scope =
      equipmentId !== undefined
        ? ({ scope: 'equipment', id: equipmentId } as const)
        : equipmentGroupId !== undefined
          ? ({ scope: 'group', id: equipmentGroupId, procedure: procedure ?? null } as const)
          : ({ scope: 'facility' } as const);
    const found = await worstCasesOf(deps, call, scope);
    const sensitivity = rankSensitivity(found);
    const { answer } = found;
    const print = await printLimitOf(call, deps.features);
    const facts = await head(call, deps.settings, answer);
    return {
      title: 'Worst-case ranking',
      subtitle: scopeText(answer),
      ...facts,
      orientation: 'landscape',
      blocks: [
        { kind: 'facts', facts: factsOf(answer, sensitivity, facts.dateTime, print) },
        ...gapTable(answer),
        rankingTable(answer, print),
        scoreTable(found),
        ...otherTables(answer, onDocument(print)),
        {
          kind: 'note',
          text: 'Order: RPN descending, then lower intake, then ID. Productions with missing data come first and never count as 0. Calculation, not assessed.',
        },
      ],
      sheets: [
        rankingSheet(answer),
        sensitivitySheet(sensitivity, answer),
        ...otherTables(answer, inWorkbook).map(asSheet),
      ],
    };
  },
});

async function head(
  call: AnyCall,
  settings: { dateTime(call: AnyCall): Promise<DocumentModel['dateTime']> },
  { formula, categories, basis }: Answer,
): Promise<Pick<DocumentModel, 'facility' | 'printedBy' | 'printedAt' | 'asOf' | 'dateTime' | 'versions'>> {
  const { timezone, dateFormat, timeFormat } = await settings.dateTime(call);
  return {
    facility: call.facility.name,
    printedBy: `${call.actor.fullName} (${call.actor.username})`,
    ...documentMoment(call),
    dateTime: { timezone, dateFormat, timeFormat },
    versions: [
      [`Formula ${formula.externalId}`, `version ${formula.version}`],
      ...categories.map(({ name, version }): [string, string] => [name, `version ${version}`]),
      ['Limit engine', basis.engineVersion],
      ...Object.entries(basis.policyVersions).map(([residueType, version]): [string, string] => [
        policyTitle(residueType),
        version === 0 ? 'version 0 (defaults)' : `version ${version}`,
      ]),
      ['Audit trail position', String(basis.position)],
    ],
  };
}

function factsOf(
  answer: Answer,
  sensitivity: ReturnType<typeof rankSensitivity>,
  form: DocumentModel['dateTime'],
  print: PrintLimit,
): [string, string][] {
  const { worst, override, studyChoice, notEvaluated, worstCases, formula, cleaningFormula } = answer;
  const first = worstCases.find(row => row.rank === 1);
  const named = (record: { readonly externalId: string; readonly name: string } | null | undefined): string =>
    record === null || record === undefined ? 'none' : `${record.externalId} ${record.name}`;
  return [
    ['Worst case', named(worst)],
    ['First of the ranking', first === undefined ? 'none' : `${named(first.production)}, ${formatNumber(first.rpn)}`],
    ...(override === null ? [] : [['Override', overrideText(override, form)] as [string, string]]),
    ['Ranked by', `${formula.name}: ${formula.expression}`],
    ['Hardest to clean (study)', `${named(studyChoice.study)} by ${cleaningFormula.expression}`],
    [
      'Acceptance limit',
      studyChoice.acceptance === null
        ? 'no limit in this scope'
        : `${print(studyChoice.acceptance.l3MgPerSqcm)} mg/sqcm, of ${named(studyChoice.acceptance.production)}`,
    ],
    ...alertFact(studyChoice, print),
    ['Study product and limit', twoQuestions(answer)],
    ['Not evaluated', notEvaluated === 0 ? 'none' : `${notEvaluated}: the ranking is provisional`],
    [
      'Sensitivity',
      sensitivity.topStays === null
        ? 'nothing is ranked'
        : `the first stays first in ${Math.round(sensitivity.topStays * 100)} % of ${sensitivity.settings} settings, each category from no to double weight`,
    ],
  ];
}

function alertFact({ acceptance }: Answer['studyChoice'], print: PrintLimit): [string, string][] {
  if (acceptance === null || acceptance.alert === null) return [];
  const { percent, l3MgPerSqcm } = acceptance.alert;
  return [
    [
      'Alert level',
      `${print(l3MgPerSqcm)} mg/sqcm, ${formatNumber(percent)} % of the limit: a result above it passes and is investigated`,
    ],
  ];
}

/** Whether the hardest to clean is also the first of the ranking, and the one with the lowest limit. */
function twoQuestions({ studyChoice, worstCases }: Answer): string {
  const { study, acceptance, differsFromRanking, limitFromAnother } = studyChoice;
  if (study === null || !worstCases.some(row => row.rank === 1)) return 'nothing is ranked';
  const ofStudy = differsFromRanking
    ? 'the hardest product to clean is not the first of the ranking'
    : 'the first of the ranking is also the hardest to clean';
  if (acceptance === null) return `${ofStudy}; there is no limit in this scope`;
  return `${ofStudy}; the lowest limit is ${limitFromAnother ? 'that of another product' : 'its own'}`;
}

export const worstCaseReport: ReportDefinition = {
  kind: 'WorstCaseRanking',
  prefix: 'WCR',
  title: 'Worst-case ranking',
  what: 'the worst-case ranking',
  card: {
    lead: 'Of equipment, an equipment group or the facility',
    page: { path: '/app/risk/worst-case', title: 'ranking' },
  },
  formats: ['pdf', 'xlsx'],
  parameters: WorstCaseParameters,
  access: readRankings,
  feature: 'risk',
  compose: composeWorstCase,
};
