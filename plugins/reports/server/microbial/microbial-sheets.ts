import type { Cell, Sheet } from '#kernel/contract';
import type {
  EndotoxinDemand,
  EquipmentMicrobialLimit,
  MicrobialEquipmentLimit,
} from '#plugins/limits/shared/microbial-limit';
import { contaminantWord, operatorWord } from '#plugins/equipment/shared/microbial-words';
import { microbialRows } from './equipment-limits.js';
import type { DemandRow } from './production-demands.js';

const endotoxinSheetName = 'Endotoxin limits';

/** Every microbial limit of all equipment; endotoxin limits refer to the sheet of `demands`. */
export function equipmentLimitSheet(
  equipments: readonly MicrobialEquipmentLimit[],
  demands: readonly EndotoxinDemand[],
): Sheet {
  return {
    name: 'Microbial limits',
    columns: [
      { heading: 'Equipment', width: 16 },
      { heading: 'Name', width: 34 },
      { heading: 'Room grade', width: 12 },
      { heading: 'Contaminant', width: 16 },
      { heading: 'Sample', width: 12 },
      { heading: 'Passes when', width: 14 },
      { heading: 'Action level', width: 16 },
      { heading: 'Alert level', width: 16 },
      { heading: 'Unit', width: 18 },
      { heading: 'Demanded by', width: 24 },
      { heading: 'To be absent', width: 80 },
    ],
    rows: microbialRows(equipments).map(({ equipment, limit, because }) => [
      equipment.equipment.externalId,
      equipment.equipment.name,
      equipment.roomGrade ?? '',
      limit === null ? '' : contaminantWord(limit.contaminant),
      limit?.sampleType ?? '',
      limit === null ? '' : operatorWord(limit.operator),
      ...levelsOf(limit, demands),
      limit?.unit ?? '',
      because,
      equipment.absentOrganisms.join(', '),
    ]),
  };
}

/** Action and alert level; for a demanded endotoxin limit as formulas over its row. */
function levelsOf(
  limit: EquipmentMicrobialLimit | null,
  demands: readonly EndotoxinDemand[],
): [action: Cell, alert: Cell] {
  if (limit === null) return [null, null];
  const { contaminant, production, action, alert } = limit;
  const level = contaminant === 'Endotoxin' ? limitOf(production?.id, demands) : null;
  if (level === null) return [action, alert];
  return [live(level, action), alert === action / 2 ? live(`${level}/2`, alert) : alert];
}

/** The cell with the endotoxin limit of a production; null without a limit. */
function limitOf(productionId: string | undefined, demands: readonly EndotoxinDemand[]): string | null {
  const place = demands.findIndex(({ production }) => production.id === productionId);
  return place < 0 ? null : `'${endotoxinSheetName}'!$J$${place + 2}`;
}

function live(formula: string, value: number): Cell {
  return { formula, value, format: 'General' };
}

/** What productions demand of their equipment. */
export function demandSheet(rows: readonly DemandRow[], demands: readonly EndotoxinDemand[]): Sheet {
  return {
    name: 'Microbial demands',
    columns: [
      { heading: 'Production', width: 16 },
      { heading: 'Name', width: 40 },
      { heading: 'Bioburden, CFU per 25 sqcm', width: 18 },
      { heading: 'Endotoxin, EU per sqcm', width: 22 },
      { heading: 'Missing for endotoxin', width: 40 },
      { heading: 'Sets the limit of', width: 60 },
    ],
    rows: rows.map(({ production, bioburdenCfuPer25Sqcm, endotoxin, missing, tightens }) => {
      const level = limitOf(production.id, demands);
      return [
        production.externalId,
        production.name,
        bioburdenCfuPer25Sqcm,
        endotoxin === null || level === null ? null : live(level, endotoxin.euPerSqcm),
        missing,
        tightens.join(', '),
      ];
    }),
  };
}

/** K / M × batch × share ÷ surface as live formulas (formulas section 7); no sheet without a demand. */
export function endotoxinSheets(demands: readonly EndotoxinDemand[]): Sheet[] {
  if (demands.length === 0) return [];
  return [
    {
      name: endotoxinSheetName,
      columns: [
        { heading: 'Production', width: 16 },
        { heading: 'Name', width: 40 },
        { heading: 'Route', width: 14 },
        { heading: 'Threshold K, EU/kg/h', width: 14 },
        { heading: 'Dose M, mg/kg/h', width: 14 },
        { heading: 'Limit of the product, EU/mg', width: 18 },
        { heading: 'Minimum batch size, kg', width: 14 },
        { heading: 'Share of equipment, %', width: 14 },
        { heading: 'Surface of the batch, sqcm', width: 18 },
        { heading: 'Limit, EU per sqcm', width: 22 },
      ],
      rows: demands.map((each, index) => {
        const row = index + 2;
        return [
          each.production.externalId,
          each.production.name,
          each.route,
          each.thresholdEuPerKgHour,
          each.doseMgPerKgHour,
          live(`D${row}/E${row}`, each.limitEuPerMg),
          each.minBatchSizeKg,
          each.sharePercent,
          each.areaSqcm,
          live(`F${row}*G${row}*1000000*H${row}/100/I${row}`, each.euPerSqcm),
        ];
      }),
    },
  ];
}
