import { Type, type Static } from 'typebox';
import { defineUseCase, FacilitySettingsToken, notFound, type DocumentModel, type LongSheet } from '#kernel/contract';
import { LimitsApiToken } from '#plugins/limits/server/api';
import { closed, Uuid } from '#schemas/lib/fields';
import type { EquipmentLimit } from '#schemas/limits/limit';
import { surfaceColumn } from '#schemas/limits/printed-limits';
import { documentHead } from './document-head.js';
import { governorText, shown } from './limit-cells.js';
import { limitNotes, noteText } from './limit-notes.js';
import { limitReport } from './limit-report.js';
import { referencesOnce } from './workbook/pair-references.js';
import { pairWorkings, type Workings } from './workbook/pair-workings.js';
import { purgeEvidence } from './purge-evidence.js';
import { limitWorkbook } from './workbook/workbook.js';

/** One machine, or all machines of the facility when `equipmentId` is left out. */
const EquipmentLimitParameters = Type.Object({ equipmentId: Type.Optional(Uuid) }, closed);

/** Equipment-wise limits: per machine the lowest L3 over all pairs that share it (formulas section 9). */
export const composeEquipmentLimit = defineUseCase<Static<typeof EquipmentLimitParameters>, DocumentModel>()({
  name: 'reports.compose-equipment-limit',
  deps: { limits: LimitsApiToken, settings: FacilitySettingsToken },
  run: async ({ limits, settings }, call) => {
    const plant = await limits.current(call);
    const { equipmentId } = call.input;
    const rows = plant.equipment().filter(row => equipmentId === undefined || row.equipment.id === equipmentId);
    if (equipmentId !== undefined && rows.length === 0) throw notFound('Equipment');
    const surface = surfaceColumn(rows.map(row => row.limit));
    const notes = limitNotes(rows.map(row => row.limit));
    const workings = pairWorkings(plant, equipmentId === undefined ? {} : { equipmentId });
    return {
      title: 'Equipment limits',
      ...(equipmentId === undefined || rows[0] === undefined
        ? {}
        : { subtitle: `${rows[0].equipment.externalId} ${rows[0].equipment.name}` }),
      ...documentHead(call, await settings.dateTime(call), plant.basis),
      orientation: 'landscape',
      blocks: [
        {
          kind: 'paragraph',
          text: 'For each machine: the lowest surface limit (L3) of all pairs of productions that both use it.',
        },
        {
          kind: 'table',
          columns: [
            { heading: 'Equipment', width: 14 },
            { heading: 'Name', width: 26 },
            { heading: 'Own area, sqcm', width: 12, align: 'right' },
            { heading: 'Shared area, sqcm', width: 12, align: 'right' },
            { heading: surface.heading, width: 13, align: 'right' },
            { heading: 'MAC, mg', width: 11, align: 'right' },
            { heading: 'Residue of', width: 20 },
            { heading: 'From', width: 11 },
            { heading: 'Before', width: 11 },
            { heading: 'Governed by', width: 18 },
            ...notes.columns,
          ],
          rows: rows.map((row, index) => [
            row.equipment.externalId,
            row.equipment.name,
            shown(row.areaSqcm),
            shown(row.limit?.areaSqcm),
            surface.cells[index] ?? '',
            shown(row.limit?.l2Mg ?? null),
            row.limit?.substance.name ?? '',
            row.limit?.previous?.externalId ?? '',
            row.limit?.next.externalId ?? '',
            governorText(row),
            ...(notes.cells[index] ?? []),
          ]),
        },
        ...notes.below,
        ...purgeEvidence(
          plant,
          rows.map(row => row.limit),
        ),
      ],
      sheets: [equipmentSheet(rows, workings), ...limitWorkbook(workings, plant.chemicalPolicy)],
    };
  },
});

function equipmentSheet(rows: readonly EquipmentLimit[], workings: Workings): LongSheet {
  const references = referencesOnce(workings, rows);
  return {
    name: 'Equipment limits',
    columns: [
      { heading: 'Equipment', width: 16 },
      { heading: 'Name', width: 34 },
      { heading: 'Own area, sqcm', width: 18 },
      { heading: 'Shared area, sqcm', width: 18 },
      { heading: 'L3, mg/sqcm', width: 22 },
      { heading: 'MAC (L2), mg', width: 18 },
      { heading: 'Residue of', width: 26 },
      { heading: 'From', width: 18 },
      { heading: 'Before', width: 18 },
      { heading: 'Governed by', width: 20 },
      { heading: 'Notes', width: 60 },
    ],
    async *rows() {
      const pairs = await references();
      for (const row of rows)
        yield [
          row.equipment.externalId,
          row.equipment.name,
          row.areaSqcm,
          row.limit?.areaSqcm ?? null,
          pairs.pair(row.limit),
          row.limit?.l2Mg ?? null,
          row.limit?.substance.name ?? '',
          row.limit?.previous?.externalId ?? '',
          row.limit?.next.externalId ?? '',
          governorText(row),
          noteText(row.limit),
        ];
    },
  };
}

export const equipmentLimitReport = limitReport({
  kind: 'EquipmentLimit',
  title: 'Equipment limits',
  parameters: EquipmentLimitParameters,
  compose: composeEquipmentLimit,
});
