import { Type, type Static } from 'typebox';
import {
  defineUseCase,
  FacilityFeaturesToken,
  FacilitySettingsToken,
  notFound,
  type DocumentModel,
  type LongSheet,
} from '#kernel/contract';
import {
  LimitsApiToken,
  microbialLimitsOf,
  printLimitOf,
  type PairWorking,
  type PlantLimits,
} from '#plugins/limits/server/api';
import { closed, Uuid } from '#schemas/lib/fields';
import type { EquipmentLimit, RecordName } from '#plugins/limits/shared/limit';
import { surfaceColumn } from '#plugins/limits/shared/printed-limits';
import { alertLevels } from './alert-levels.js';
import { areaHeading } from './area-heading.js';
import { documentHead } from './document-head.js';
import { governorText, shown } from './limit-cells.js';
import { inputsElsewhere, limitNotes, notesAsPrinted, noteText } from './limit-notes.js';
import { limitReport } from './limit-report.js';
import { equipmentLimitBlocks } from './microbial/equipment-limits.js';
import { endotoxinSheets, equipmentLimitSheet } from './microbial/microbial-sheets.js';
import { endotoxinBlocks, endotoxinOf } from './microbial/production-demands.js';
import { lowestPairs } from './workbook/lowest-pairs.js';
import { pairWorkings, productionPolicies, type Workings } from './workbook/pair-workings.js';
import { purgeEvidence } from './purge-evidence.js';
import { limitWorkbook } from './workbook/workbook.js';

/** One piece of equipment, or all equipment of the facility without `equipmentId`. */
const EquipmentLimitParameters = Type.Object({ equipmentId: Type.Optional(Uuid) }, closed);

/**
 * Equipment-wise limits: for each piece of equipment the lowest L3 of all pairs that share it (formulas section 9), and
 * its microbial limits (section 7).
 */
export const composeEquipmentLimit = defineUseCase<Static<typeof EquipmentLimitParameters>, DocumentModel>()({
  name: 'reports.compose-equipment-limit',
  deps: { limits: LimitsApiToken, settings: FacilitySettingsToken, features: FacilityFeaturesToken },
  run: async ({ limits, settings, features }, call) => {
    const print = await printLimitOf(call, features);
    const { plant, citedPolicy, ...microbial } = await microbialLimitsOf(call, limits);
    const { equipmentId } = call.input;
    const isMeant = ({ equipment }: { readonly equipment: RecordName }): boolean =>
      equipmentId === undefined || equipment.id === equipmentId;
    const rows = plant.equipment().filter(isMeant);
    const equipments = microbial.equipments.filter(isMeant);
    const [equipmentItem] = equipments;
    if (equipmentId !== undefined && equipmentItem === undefined) throw notFound('Equipment');
    const endotoxin = endotoxinOf(equipments);
    const surface = surfaceColumn(
      rows.map(row => row.limit),
      print,
    );
    const alerts = alertLevels(
      rows.map(row => row.limit),
      print,
    );
    const notes = limitNotes(rows.map(row => row.limit));
    const workings = pairWorkings(plant, equipmentId === undefined ? {} : { equipmentId });
    const [summary, pairsByEquipment] = equipmentSheets(rows, plant, workings, equipmentId !== undefined);
    return {
      title: 'Equipment limits',
      ...(equipmentId === undefined || equipmentItem === undefined
        ? {}
        : { subtitle: `${equipmentItem.equipment.externalId} ${equipmentItem.equipment.name}` }),
      ...documentHead(call, await settings.dateTime(call), plant, citedPolicy),
      orientation: 'landscape',
      blocks: [
        {
          kind: 'paragraph',
          text: 'For each equipment: the lowest surface limit (L3) of all pairs of productions that both use it.',
        },
        {
          kind: 'table',
          columns: [
            { heading: 'Equipment', width: 14 },
            { heading: 'Name', width: 24 },
            { heading: 'Own area, sqcm', width: 12, align: 'right' },
            { heading: areaHeading(productionPolicies(plant)), width: 12, align: 'right' },
            { heading: surface.heading, width: 13, align: 'right' },
            ...alerts.columns,
            { heading: 'MAC, mg', width: 11, align: 'right' },
            { heading: 'Residue of', width: 20 },
            { heading: 'From', width: 9 },
            { heading: 'Before', width: 9 },
            { heading: 'Governed by', width: 21 },
            ...notes.columns,
          ],
          rows: rows.map((row, index) => [
            row.equipment.externalId,
            row.equipment.name,
            shown(row.areaSqcm),
            shown(row.limit?.areaSqcm),
            surface.cells[index] ?? '',
            ...(alerts.cells[index] ?? []),
            print(row.limit?.l2Mg),
            row.limit?.substance.name ?? '',
            row.limit?.previous?.externalId ?? '',
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
        ...equipmentLimitBlocks(equipments),
        ...endotoxinBlocks(endotoxin),
      ],
      sheets: [
        summary,
        ...limitWorkbook(workings, productionPolicies(plant)),
        pairsByEquipment,
        equipmentLimitSheet(equipments, endotoxin),
        ...endotoxinSheets(endotoxin),
      ],
    };
  },
});

function equipmentSheets(
  rows: readonly EquipmentLimit[],
  plant: PlantLimits,
  workings: Workings,
  isSingle: boolean,
): [summary: LongSheet, list: LongSheet] {
  const places = new Map(rows.map(({ equipment }, place) => [equipment.id, place]));
  const idsOf = ({ equipment, previous, next }: PairWorking): readonly string[] =>
    equipment === null ? plant.equipmentsOfPair(previous?.id ?? '', next.id) : [equipment.id];
  const lowest = lowestPairs({
    workings,
    rows: rows.map(row => ({ id: row.equipment.externalId, limit: row.limit, reason: governorText(row) })),
    rowsOf: working => (isSingle ? [0] : idsOf(working).flatMap(id => places.get(id) ?? [])),
    summary: { name: 'Equipment limits', l3: 'E', mac: 'G' },
    list: { name: 'Pairs by equipment', heading: 'Equipment' },
  });
  const summary: LongSheet = {
    name: 'Equipment limits',
    columns: [
      { heading: 'Equipment', width: 16 },
      { heading: 'Name', width: 34 },
      { heading: 'Own area, sqcm', width: 18 },
      { heading: areaHeading(productionPolicies(plant)), width: 18 },
      { heading: 'L3, mg/sqcm', width: 22 },
      { heading: 'Alert level, mg/sqcm', width: 22 },
      { heading: 'MAC (L2), mg', width: 18 },
      { heading: 'Residue of', width: 26 },
      { heading: 'From', width: 18 },
      { heading: 'Before', width: 18 },
      { heading: 'Governed by', width: 20 },
      { heading: notesAsPrinted, width: 60 },
    ],
    async *rows() {
      const cells = await lowest.cells();
      for (const [index, row] of rows.entries()) {
        const { l3, mac, of } = cells(index);
        yield [
          row.equipment.externalId,
          row.equipment.name,
          row.areaSqcm,
          of('area'),
          l3,
          of('alert'),
          mac,
          of('substance'),
          of('previous'),
          of('next'),
          of('criterion'),
          noteText(row.limit),
        ];
      }
    },
  };
  return [summary, lowest.list];
}

export const equipmentLimitReport = limitReport({
  kind: 'EquipmentLimit',
  prefix: 'EQL',
  title: 'Equipment limits',
  card: { lead: 'The lowest limit of each equipment.' },
  alsoAt: ['/reports/equipment/:id/pdf'],
  parameters: EquipmentLimitParameters,
  compose: composeEquipmentLimit,
});
