import type { Static } from 'typebox';
import {
  defineUseCase,
  FacilityFeaturesToken,
  FacilitySettingsToken,
  notFound,
  type Block,
  type DocumentModel,
} from '#kernel/contract';
import { LimitsApiToken, type LimitedWorking, type PlantLimits, printLimitOf } from '#plugins/limits/server/api';
import type { AlertLevel, Limit } from '#plugins/limits/shared/limit';
import { outcomeWord } from '#plugins/limits/shared/limit-words';
import type { PrintLimit } from '#plugins/limits/shared/printed-limits';
import type { Policy } from '#plugins/limits/shared/policy';
import { alertLevels } from './alert-levels.js';
import { areaHeading } from './area-heading.js';
import { documentHead } from './document-head.js';
import { shown } from './limit-cells.js';
import { inputsElsewhere, limitNotes } from './limit-notes.js';
import { limitReport } from './limit-report.js';
import { MacMatrixParameters } from './mac-matrix.report.js';
import { nitrosamineWorkbook } from './workbook/nitrosamine-workbook.js';

const combinedOptions = {
  sumOfRatios: 'the sum of intake ÷ acceptable intake is at most 1',
  totalBelowMostPotent: 'the sum of intakes is at most the lowest acceptable intake',
} as const;

/** Nitrosamine variant of the MAC matrix: every nitrosamine of one previous production before every next (formulas 6.3). */
export const composeNitrosamineMatrix = defineUseCase<Static<typeof MacMatrixParameters>, DocumentModel>()({
  name: 'reports.compose-nitrosamine-matrix',
  deps: { limits: LimitsApiToken, settings: FacilitySettingsToken, features: FacilityFeaturesToken },
  run: async ({ limits, settings, features }, call) => {
    const print = await printLimitOf(call, features);
    const plant = await limits.current(call);
    const { productionId } = call.input;
    const production = plant.records.productions.find(({ id }) => id === productionId);
    if (production === undefined) throw notFound('Production');
    const workings = plant.nitrosamineWorkings({ previousId: productionId });
    const policy = plant.policyOf('Nitrosamine');
    const named = `${production.externalId} ${production.name}`;
    return {
      title: 'Nitrosamine MAC calculation matrix',
      subtitle: `Previous production ${named}`,
      ...documentHead(call, await settings.dateTime(call), plant),
      orientation: 'landscape',
      blocks: [
        {
          kind: 'facts',
          facts: [
            ['Previous production', named],
            [
              'Acceptable intake of',
              policy.nitrosamineAuthority === 'strictest' ? 'the strictest authority' : policy.nitrosamineAuthority,
            ],
            ['Combined nitrosamines', combinedOptions[policy.multiNitrosamineOption]],
            ['Pairs', String(workings.length)],
          ],
        },
        ...lowest(plant, productionId, print),
        ...(workings.length === 0 ? [] : [...matrix(workings, policy, print), inputsElsewhere.workbook]),
        { kind: 'note', text: 'Limits are compared unrounded and shown rounded. Calculation, not assessed.' },
      ],
      sheets: nitrosamineWorkbook(workings, policy),
    };
  },
});

/** The lowest limit of each nitrosamine of the production, or a sentence that there is none. */
function lowest(plant: PlantLimits, productionId: string, print: PrintLimit): Block[] {
  const rows = plant.nitrosamines({ productionId });
  if (rows.length === 0) return [{ kind: 'paragraph', text: 'No nitrosamine is linked to this production.' }];
  const alerts = alertLevels(
    rows.map(({ limit }) => limit),
    print,
    inNanograms,
  );
  return [
    {
      kind: 'table',
      title: 'Lowest limit of each nitrosamine',
      columns: [
        { heading: 'Nitrosamine', width: 12 },
        { heading: 'Name', width: 34 },
        { heading: 'Intake, ng/day', width: 14, align: 'right' },
        { heading: 'Stated by', width: 22 },
        { heading: 'L3, ng/sqcm', width: 14, align: 'right' },
        ...alerts.columns,
        { heading: 'Before', width: 30 },
      ],
      rows: rows.map(({ nitrosamine, limit, outcome, missing }, index) => [
        nitrosamine.externalId,
        nitrosamine.name,
        shown(ng(limit?.l0MgPerDay)),
        plant.nitrosamineIntakeSource(nitrosamine.id) ?? '',
        print(ng(limit?.l3MgPerSqcm)),
        ...(alerts.cells[index] ?? []),
        limit === null ? outcomeWord(outcome, missing) : `${limit.next.externalId} ${limit.next.name}`,
      ]),
    },
  ];
}

function matrix(workings: readonly LimitedWorking[], policy: Policy, print: PrintLimit): Block[] {
  const limits = workings.map(({ limit }) => limit).toSorted((a, b) => a.l3MgPerSqcm - b.l3MgPerSqcm);
  const alerts = alertLevels(limits, print, inNanograms);
  const notes = limitNotes(limits);
  const table: Block = {
    kind: 'table',
    title: 'All pairs, lowest limit first',
    columns: [
      { heading: 'Nitrosamine', width: 26 },
      { heading: 'Before', width: 11 },
      { heading: 'Name', width: 30 },
      { heading: 'MAC, ng', width: 14, align: 'right' },
      { heading: 'L1, ppm', width: 12, align: 'right' },
      { heading: areaHeading([policy]), width: 15, align: 'right' },
      { heading: 'L3, ng/sqcm', width: 14, align: 'right' },
      ...alerts.columns,
      ...notes.columns,
    ],
    rows: limits.map((limit, index) => [
      limit.substance.name,
      limit.next.externalId,
      limit.next.name,
      print(ng(limit.l2Mg)),
      print(limit.l1Ppm),
      shown(limit.areaSqcm),
      print(ng(limit.l3MgPerSqcm)),
      ...(alerts.cells[index] ?? []),
      ...(notes.cells[index] ?? []),
    ]),
  };
  return [table, ...notes.below, ...alerts.below];
}

function inNanograms({ l3MgPerSqcm }: AlertLevel): Limit['sal'] {
  return { value: l3MgPerSqcm * 1e6, unit: 'ng/sqcm' };
}

function ng(mg: number | null | undefined): number | null {
  return mg === null || mg === undefined ? null : mg * 1e6;
}

export const nitrosamineMatrixReport = limitReport({
  kind: 'NitrosamineMACCalculationMatrix',
  prefix: 'NMAC',
  title: 'Nitrosamine MAC calculation matrix',
  fileName: 'Nitrosamine MAC matrix',
  card: { lead: 'The nitrosamines of one previous production against all next productions.' },
  alsoAt: ['/reports/macMatrix/production/:id/nitrosamine'],
  parameters: MacMatrixParameters,
  compose: composeNitrosamineMatrix,
});
