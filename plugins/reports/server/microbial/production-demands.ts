import type { Block } from '#kernel/contract';
import type { MicrobialLimits, ProductionDemand } from '#plugins/limits/server/api';
import { inputWord } from '#plugins/limits/shared/limit-words';
import type { EndotoxinDemand, MicrobialEquipmentLimit } from '#plugins/limits/shared/microbial-limit';
import { shown } from '../limit-cells.js';
import { notAssessed } from './equipment-limits.js';

/** A production with a microbial demand, possibly incomplete, and the equipment whose limit it sets. */
export interface DemandRow extends ProductionDemand {
  readonly tightens: readonly string[];
  readonly missing: string;
}

/** Demands of productions beyond the room grades of their equipment; productions without one are left out. */
export function demandRows(
  { productions, equipments }: Pick<MicrobialLimits, 'productions' | 'equipments'>,
  isMeant: (demand: ProductionDemand) => boolean = () => true,
): DemandRow[] {
  return productions
    .filter(isMeant)
    .filter(each => each.bioburdenCfuPer25Sqcm !== null || each.endotoxin !== null || each.endotoxinMissing.length > 0)
    .map(each => ({
      ...each,
      tightens: equipments
        .filter(({ limits }) => limits.some(({ production }) => production?.id === each.production.id))
        .map(({ equipment }) => equipment.externalId),
      missing: inputWord(each.endotoxinMissing.join(', ')),
    }));
}

/** The demands of productions as a table, or a sentence why there are none. */
export function demandBlocks(rows: readonly DemandRow[], isAssessed: boolean): Block[] {
  const title = 'Microbial and endotoxin demands';
  if (!isAssessed) return notAssessed(title);
  if (rows.length === 0)
    return [
      { kind: 'heading', text: title },
      { kind: 'paragraph', text: 'None: the microbial limits of the equipment are those of the policy.' },
    ];
  return [
    {
      kind: 'table',
      title,
      columns: [
        { heading: 'Production', width: 12 },
        { heading: 'Name', width: 30 },
        { heading: 'Bioburden, CFU per 25 sqcm', width: 14, align: 'right' },
        { heading: 'Endotoxin, EU per sqcm', width: 14, align: 'right' },
        { heading: 'Missing for endotoxin', width: 22 },
        { heading: 'Sets the limit of', width: 40 },
      ],
      rows: rows.map(({ production, bioburdenCfuPer25Sqcm, endotoxin, missing, tightens }) => [
        production.externalId,
        production.name,
        shown(bioburdenCfuPer25Sqcm),
        shown(endotoxin?.euPerSqcm),
        missing,
        tightens.join(', ') || 'no equipment',
      ]),
    },
  ];
}

/** Calculation of endotoxin limits, with every input and its unit; empty without any. */
export function endotoxinBlocks(demands: readonly EndotoxinDemand[]): Block[] {
  if (demands.length === 0) return [];
  return [
    {
      kind: 'table',
      title: 'Calculation of endotoxin limits',
      columns: [
        { heading: 'Production', width: 12 },
        { heading: 'Name', width: 30 },
        { heading: 'Route', width: 12 },
        { heading: 'K, EU/kg/h', width: 10, align: 'right' },
        { heading: 'M, mg/kg/h', width: 10, align: 'right' },
        { heading: 'K / M, EU/mg', width: 11, align: 'right' },
        { heading: 'Batch, kg', width: 9, align: 'right' },
        { heading: 'Share, %', width: 9, align: 'right' },
        { heading: 'Surface, sqcm', width: 14, align: 'right' },
        { heading: 'Limit, EU per sqcm', width: 12, align: 'right' },
      ],
      rows: demands.map(each => [
        each.production.externalId,
        each.production.name,
        each.route,
        shown(each.thresholdEuPerKgHour),
        shown(each.doseMgPerKgHour),
        shown(each.limitEuPerMg),
        shown(each.minBatchSizeKg),
        shown(each.sharePercent),
        shown(each.areaSqcm),
        shown(each.euPerSqcm),
      ]),
    },
    {
      kind: 'note',
      text: 'Limit = K / M × batch × share / surface. K: threshold by the route; M: maximum dose of the product by body weight and hour; batch: the smallest; surface: total surface in contact with one batch, with the largest of alternatives.',
    },
  ];
}

/** Endotoxin limits of equipment and demands of productions, each once. */
export function endotoxinOf(
  equipments: readonly MicrobialEquipmentLimit[],
  rows: readonly DemandRow[] = [],
): EndotoxinDemand[] {
  const all = [...rows, ...equipments].flatMap(({ endotoxin }) => endotoxin ?? []);
  return [...new Map(all.map(each => [each.production.id, each])).values()];
}
