import { Type, type Static } from 'typebox';
import { defineUseCase, FacilitySettingsToken, notFound, type DocumentModel } from '#kernel/contract';
import { LimitsApiToken } from '#plugins/limits/server/api';
import { closed, Uuid } from '#schemas/lib/fields';
import { surfaceColumn } from '#schemas/limits/printed-limits';
import { documentHead } from './document-head.js';
import { governorText, shown } from './limit-cells.js';
import { limitNotes, noteText } from './limit-notes.js';
import { limitReport } from './limit-report.js';
import { referencesOnce } from './workbook/pair-references.js';
import { pairWorkings } from './workbook/pair-workings.js';
import { purgeEvidence } from './purge-evidence.js';
import { limitWorkbook } from './workbook/workbook.js';

/** One production, or all productions of the facility when `productionId` is left out. */
const ProductionLimitParameters = Type.Object({ productionId: Type.Optional(Uuid) }, closed);

/** Production-wise limits: per previous production the lowest L3 over all next productions (formulas section 9). */
export const composeProductionLimit = defineUseCase<Static<typeof ProductionLimitParameters>, DocumentModel>()({
  name: 'reports.compose-production-limit',
  deps: { limits: LimitsApiToken, settings: FacilitySettingsToken },
  run: async ({ limits, settings }, call) => {
    const plant = await limits.current(call);
    const { productionId } = call.input;
    const rows = plant.productions().filter(row => productionId === undefined || row.production.id === productionId);
    if (productionId !== undefined && rows.length === 0) throw notFound('Production');
    const surface = surfaceColumn(rows.map(row => row.limit));
    const notes = limitNotes(rows.map(row => row.limit));
    const workings = pairWorkings(plant, productionId === undefined ? {} : { previousId: productionId });
    const columns = [
      { heading: 'Production', width: 12 },
      { heading: 'Name', width: 30 },
      { heading: 'L3, mg/sqcm', width: 14, align: 'right' },
      { heading: 'MAC, mg', width: 12, align: 'right' },
      { heading: 'Shared area, sqcm', width: 13, align: 'right' },
      { heading: 'Residue of', width: 22 },
      { heading: 'Before', width: 12 },
      { heading: 'Governed by', width: 20 },
    ] as const;
    const references = referencesOnce(workings, rows);
    return {
      title: 'Production limits',
      ...(productionId === undefined || rows[0] === undefined
        ? {}
        : { subtitle: `${rows[0].production.externalId} ${rows[0].production.name}` }),
      ...documentHead(call, await settings.dateTime(call), plant.basis),
      orientation: 'landscape',
      blocks: [
        {
          kind: 'paragraph',
          text: 'For each production: its lowest surface limit (L3) over all productions that may follow it.',
        },
        {
          kind: 'table',
          columns: [
            ...columns.map(column =>
              column.heading === 'L3, mg/sqcm' ? { ...column, heading: surface.heading } : column,
            ),
            ...notes.columns,
          ],
          rows: rows.map((row, index) => [
            row.production.externalId,
            row.production.name,
            surface.cells[index] ?? '',
            shown(row.limit?.l2Mg ?? null),
            shown(row.limit?.areaSqcm ?? null),
            row.limit?.substance.name ?? '',
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
      sheets: [
        {
          name: 'Production limits',
          columns: [
            ...columns.map(({ heading, width }) => ({ heading, width: width + 4 })),
            { heading: 'Notes', width: 60 },
          ],
          async *rows() {
            const pairs = await references();
            for (const row of rows)
              yield [
                row.production.externalId,
                row.production.name,
                pairs.lowestAfter(row.limit),
                row.limit?.l2Mg ?? null,
                row.limit?.areaSqcm ?? null,
                row.limit?.substance.name ?? '',
                row.limit?.next.externalId ?? '',
                governorText(row),
                noteText(row.limit),
              ];
          },
        },
        ...limitWorkbook(workings, plant.chemicalPolicy),
      ],
    };
  },
});

export const productionLimitReport = limitReport({
  kind: 'ProductionLimit',
  title: 'Production limits',
  parameters: ProductionLimitParameters,
  compose: composeProductionLimit,
});
