import { Type, type Static } from 'typebox';
import {
  defineUseCase,
  FacilityFeaturesToken,
  FacilitySettingsToken,
  notFound,
  type DocumentModel,
} from '#kernel/contract';
import { LimitsApiToken, microbialLimitsOf, type MicrobialLimits, printLimitOf } from '#plugins/limits/server/api';
import { closed, Uuid } from '#schemas/lib/fields';
import type { MicrobialEquipmentLimit } from '#plugins/limits/shared/microbial-limit';
import { surfaceColumn } from '#plugins/limits/shared/printed-limits';
import { alertLevels } from './alert-levels.js';
import { areaHeading } from './area-heading.js';
import { documentHead } from './document-head.js';
import { governorText, shown } from './limit-cells.js';
import { inputsElsewhere, limitNotes, notesAsPrinted, noteText } from './limit-notes.js';
import { limitReport } from './limit-report.js';
import { equipmentLimitBlocks } from './microbial/equipment-limits.js';
import { demandSheet, endotoxinSheets, equipmentLimitSheet } from './microbial/microbial-sheets.js';
import { demandBlocks, demandRows, endotoxinBlocks, endotoxinOf } from './microbial/production-demands.js';
import { lowestPairs } from './workbook/lowest-pairs.js';
import { pairWorkings, productionPolicies } from './workbook/pair-workings.js';
import { purgeEvidence } from './purge-evidence.js';
import { limitWorkbook } from './workbook/workbook.js';

/** One production, or all productions of the facility when `productionId` is left out. */
const ProductionLimitParameters = Type.Object({ productionId: Type.Optional(Uuid) }, closed);

/** Production-wise limits: per previous production the lowest L3 over all next productions (formulas section 9). */
export const composeProductionLimit = defineUseCase<Static<typeof ProductionLimitParameters>, DocumentModel>()({
  name: 'reports.compose-production-limit',
  deps: { limits: LimitsApiToken, settings: FacilitySettingsToken, features: FacilityFeaturesToken },
  run: async ({ limits, settings, features }, call) => {
    const print = await printLimitOf(call, features);
    const { plant, citedPolicy, ...microbial } = await microbialLimitsOf(call, limits);
    const { productionId } = call.input;
    const rows = plant.productions().filter(row => productionId === undefined || row.production.id === productionId);
    if (productionId !== undefined && rows.length === 0) throw notFound('Production');
    const surface = surfaceColumn(
      rows.map(row => row.limit),
      print,
    );
    const alerts = alertLevels(
      rows.map(row => row.limit),
      print,
    );
    const notes = limitNotes(rows.map(row => row.limit));
    const policies = productionPolicies(plant);
    const workings = pairWorkings(plant, productionId === undefined ? {} : { previousId: productionId });
    const named = [
      { heading: 'Production', width: 12 },
      { heading: 'Name', width: 30 },
    ] as const;
    const columns = [
      { heading: 'MAC, mg', width: 12, align: 'right' },
      { heading: areaHeading(policies), width: 13, align: 'right' },
      { heading: 'Residue of', width: 22 },
      { heading: 'Before', width: 12 },
      { heading: 'Governed by', width: 20 },
    ] as const;
    const places = new Map(rows.map(({ production }, place) => [production.id, place]));
    const lowest = lowestPairs({
      workings,
      rows: rows.map(row => ({ id: row.production.externalId, limit: row.limit, reason: governorText(row) })),
      rowsOf: ({ previous }) => [previous?.id ?? ''].flatMap(id => places.get(id) ?? []),
      summary: { name: 'Production limits', l3: 'C', mac: 'E' },
      list: { name: 'Pairs by production', heading: 'Production' },
    });
    const demands = demandRows(
      microbial,
      ({ production }) => productionId === undefined || production.id === productionId,
    );
    const equipments = productionId === undefined ? [] : equipmentsOf(microbial, productionId);
    const endotoxin = endotoxinOf(equipments, demands);
    return {
      title: 'Production limits',
      ...(productionId === undefined || rows[0] === undefined
        ? {}
        : { subtitle: `${rows[0].production.externalId} ${rows[0].production.name}` }),
      ...documentHead(call, await settings.dateTime(call), plant, citedPolicy),
      orientation: 'landscape',
      blocks: [
        {
          kind: 'paragraph',
          text: 'For each production: its lowest surface limit (L3) over all possible next productions.',
        },
        {
          kind: 'table',
          columns: [
            ...named,
            { heading: surface.heading, width: 14, align: 'right' },
            ...alerts.columns,
            ...columns,
            ...notes.columns,
          ],
          rows: rows.map((row, index) => [
            row.production.externalId,
            row.production.name,
            surface.cells[index] ?? '',
            ...(alerts.cells[index] ?? []),
            print(row.limit?.l2Mg),
            shown(row.limit?.areaSqcm ?? null),
            row.limit?.substance.name ?? '',
            row.limit?.next.externalId ?? '',
            governorText(row),
            ...(notes.cells[index] ?? []),
          ]),
        },
        ...notes.below,
        ...alerts.below,
        ...(rows.some(row => row.limit !== null) ? [inputsElsewhere.matrix] : []),
        ...purgeEvidence(
          plant,
          rows.map(row => row.limit),
        ),
        ...demandBlocks(demands, microbial.isAssessed),
        ...equipmentLimitBlocks(equipments),
        ...endotoxinBlocks(endotoxin),
      ],
      sheets: [
        {
          name: 'Production limits',
          columns: [
            ...[
              ...named,
              { heading: 'L3, mg/sqcm', width: 14 },
              { heading: 'Alert level, mg/sqcm', width: 14 },
              ...columns,
            ].map(({ heading, width }) => ({ heading, width: width + 4 })),
            { heading: notesAsPrinted, width: 60 },
          ],
          async *rows() {
            const cells = await lowest.cells();
            for (const [index, row] of rows.entries()) {
              const { l3, mac, of } = cells(index);
              yield [
                row.production.externalId,
                row.production.name,
                l3,
                of('alert'),
                mac,
                of('area'),
                of('substance'),
                of('next'),
                of('criterion'),
                noteText(row.limit),
              ];
            }
          },
        },
        ...limitWorkbook(workings, policies),
        lowest.list,
        demandSheet(demands, endotoxin),
        ...(productionId === undefined ? [] : [equipmentLimitSheet(equipments, endotoxin)]),
        ...endotoxinSheets(endotoxin),
      ],
    };
  },
});

/** The equipment of a production; its microbial limits apply to the production whoever demands them. */
function equipmentsOf(
  { productions, equipments }: Pick<MicrobialLimits, 'productions' | 'equipments'>,
  productionId: string,
): MicrobialEquipmentLimit[] {
  const ids = new Set(productions.find(({ production }) => production.id === productionId)?.equipmentIds);
  return equipments.filter(({ equipment }) => ids.has(equipment.id));
}

export const productionLimitReport = limitReport({
  kind: 'ProductionLimit',
  prefix: 'PRL',
  title: 'Production limits',
  card: { lead: 'The lowest limit of every production.' },
  parameters: ProductionLimitParameters,
  compose: composeProductionLimit,
});
