import { Type, type Static } from 'typebox';
import {
  defineUseCase,
  FacilityFeaturesToken,
  FacilitySettingsToken,
  notFound,
  type DocumentModel,
} from '#kernel/contract';
import { LimitsApiToken, printLimitOf } from '#plugins/limits/server/api';
import { closed } from '#schemas/lib/fields';
import type { Limit } from '#plugins/limits/shared/limit';
import { outcomeWord } from '#plugins/limits/shared/limit-words';
import { governingWord, surfaceColumn, type PrintLimit } from '#plugins/limits/shared/printed-limits';
import { alertLevels } from './alert-levels.js';
import { areaHeading } from './area-heading.js';
import { documentHead } from './document-head.js';
import { shown } from './limit-cells.js';
import { limitNotes } from './limit-notes.js';
import { limitReport } from './limit-report.js';
import { matrixInputs } from './matrix-inputs.js';
import { pairWorkings, productionPolicies } from './workbook/pair-workings.js';
import { asSheet, pairsWithoutLimit, residuesOf } from './pairs-without-limit.js';
import { purgeEvidence } from './purge-evidence.js';
import { limitWorkbook } from './workbook/workbook.js';

export const MacMatrixParameters = Type.Object(
  { productionId: Type.String({ format: 'uuid', title: 'Previous production' }) },
  closed,
);

const severalActives = {
  kind: 'note',
  text: 'Each row shows the active of the previous production with the lowest limit; the workbook has all actives.',
} as const;

/** MAC matrix of one previous production: every next production with MAC, area and L3 (formulas section 9). */
export const composeMacMatrix = defineUseCase<Static<typeof MacMatrixParameters>, DocumentModel>()({
  name: 'reports.compose-mac-matrix',
  deps: { limits: LimitsApiToken, settings: FacilitySettingsToken, features: FacilityFeaturesToken },
  run: async ({ limits, settings, features }, call) => {
    const print = await printLimitOf(call, features);
    const plant = await limits.current(call);
    const { productionId } = call.input;
    const production = plant.productions().find(row => row.production.id === productionId);
    if (production === undefined) throw notFound('Production');
    const pairs = plant.pairs({ previousId: productionId });
    const surface = surfaceColumn(pairs, print);
    const alerts = alertLevels(pairs, print);
    const notes = limitNotes(pairs);
    const without = pairsWithoutLimit(plant, productionId);
    const head = documentHead(call, await settings.dateTime(call), plant);
    const named = `${production.production.externalId} ${production.production.name}`;
    return {
      title: 'MAC calculation matrix',
      subtitle: `Previous production ${named}`,
      ...head,
      orientation: 'landscape',
      blocks: [
        {
          kind: 'facts',
          facts: [
            ['Previous production', named],
            [
              'Lowest limit (L3)',
              production.limit === null
                ? outcomeWord(production.outcome, production.missing)
                : `${print(production.limit.sal.value)} ${production.limit.sal.unit}, before ${production.limit.next.externalId} ${production.limit.next.name}`,
            ],
            ...alertFact(production.limit, print),
            ['Pairs', `${pairs.length} with a limit, ${without[0]?.rows.length ?? 0} without`],
          ],
        },
        {
          kind: 'table',
          columns: [
            { heading: 'Residue of', width: 22 },
            { heading: 'Before', width: 11 },
            { heading: 'Name', width: 30 },
            { heading: 'Governed by', width: 18 },
            { heading: 'MAC (L2), mg', width: 13, align: 'right' },
            { heading: 'L1, ppm', width: 11, align: 'right' },
            { heading: areaHeading(productionPolicies(plant)), width: 15, align: 'right' },
            { heading: surface.heading, width: 14, align: 'right' },
            ...alerts.columns,
            ...notes.columns,
          ],
          rows: pairs.map((pair, index) => [
            pair.substance.name,
            pair.next.externalId,
            pair.next.name,
            governingWord(pair),
            print(pair.l2Mg),
            print(pair.l1Ppm),
            shown(pair.areaSqcm),
            surface.cells[index] ?? '',
            ...(alerts.cells[index] ?? []),
            ...(notes.cells[index] ?? []),
          ]),
        },
        ...notes.below,
        ...alerts.below,
        ...purgeEvidence(plant, pairs),
        ...without,
        ...(residuesOf(plant, productionId).length > 1 ? [severalActives] : []),
        ...matrixInputs(plant, pairs, plant.workings({ previousId: productionId })),
        { kind: 'note', text: 'Limits are compared unrounded and shown rounded. Calculation, not assessed.' },
      ],
      sheets: [
        ...limitWorkbook(pairWorkings(plant, { previousId: productionId }), productionPolicies(plant)),
        ...without.map(asSheet),
      ],
    };
  },
});

function alertFact(limit: Limit | null, print: PrintLimit): [label: string, value: string][] {
  if (limit === null || limit.alert === null) return [];
  return [['Alert level', `${print(limit.alert.sal.value)} ${limit.alert.sal.unit}`]];
}

export const macMatrixReport = limitReport({
  kind: 'MACCalculationMatrix',
  prefix: 'MAC',
  title: 'MAC calculation matrix',
  fileName: 'MAC matrix',
  card: { lead: 'One previous production against all next productions.' },
  alsoAt: ['/reports/macMatrix/production/:id'],
  parameters: MacMatrixParameters,
  compose: composeMacMatrix,
});
