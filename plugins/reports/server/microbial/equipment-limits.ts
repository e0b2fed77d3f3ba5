import type { Block, TableBlock } from '#kernel/contract';
import { inputWord, outcomeWord } from '#plugins/limits/shared/limit-words';
import type { EquipmentMicrobialLimit, MicrobialEquipmentLimit } from '#plugins/limits/shared/microbial-limit';
import { contaminantWord, operatorWord } from '#plugins/equipment/shared/microbial-words';
import { shown } from '../limit-cells.js';

/** Source of a limit that no production demands. */
const byPolicy = 'Microbial policy';

/** One limit of a piece of equipment, or why it has none. */
export interface MicrobialRow {
  readonly equipment: MicrobialEquipmentLimit;
  readonly limit: EquipmentMicrobialLimit | null;
  /** The production that demands it, or what is missing. */
  readonly because: string;
}

/** Limits of equipment by row; `apart` filters them. */
export function microbialRows(
  equipments: readonly MicrobialEquipmentLimit[],
  apart: (limit: EquipmentMicrobialLimit) => boolean = () => true,
): MicrobialRow[] {
  return equipments.flatMap(equipmentItem => [
    ...missingOf(equipmentItem).map(because => ({ equipment: equipmentItem, limit: null, because })),
    ...equipmentItem.limits
      .filter(apart)
      .map(limit => ({ equipment: equipmentItem, limit, because: limit.production?.externalId ?? byPolicy })),
  ]);
}

/** Reasons why limits of equipment are unknown, each with its production. */
function missingOf({ outcome, missing, limits, endotoxinMissing }: MicrobialEquipmentLimit): string[] {
  return [
    ...(outcome === 'LIMIT' && limits.length === 0 ? ['The policy has no limit for its room grade'] : []),
    ...(outcome === 'LIMIT' ? [] : [outcomeWord(outcome, missing)]),
    ...endotoxinMissing.map(
      ({ production, missing: inputs }) =>
        `Endotoxin limit of ${production.externalId}: missing ${inputWord(inputs.join(', '))}`,
    ),
  ];
}

/** Identifies a limit across equipment. */
function keyOf({
  contaminant,
  sampleType,
  operator,
  action,
  alert,
  unit,
  production,
}: EquipmentMicrobialLimit): string {
  return JSON.stringify([contaminant, sampleType, operator, action, alert, unit, production?.id]);
}

const levels = [
  { heading: 'Contaminant', width: 12 },
  { heading: 'Sample', width: 8 },
  { heading: 'Passes when', width: 9 },
  { heading: 'Action level', width: 9, align: 'right' },
  { heading: 'Alert level', width: 9, align: 'right' },
  { heading: 'Unit', width: 14 },
] as const satisfies TableBlock['columns'];

const demandedBy = { heading: 'Demanded by', width: 22 } as const;

function levelCells(limit: EquipmentMicrobialLimit | null): string[] {
  if (limit === null) return levels.map(() => '');
  const { contaminant, sampleType, operator, action, alert, unit } = limit;
  return [contaminantWord(contaminant), sampleType, operatorWord(operator), shown(action), shown(alert), unit];
}

/** Microbial and endotoxin limits of equipment (formulas section 7), common limits first. */
export function equipmentLimitBlocks(equipments: readonly MicrobialEquipmentLimit[]): Block[] {
  if (equipments.length === 0) return [];
  const title = 'Microbial and endotoxin limits';
  if (equipments.every(({ outcome }) => outcome === 'NOT_ASSESSED')) return notAssessed(title);
  const common = equipments.length === 1 ? [] : inCommon(equipments);
  const commonKeys = new Set(common.map(keyOf));
  const rows = microbialRows(equipments, limit => !commonKeys.has(keyOf(limit)));
  const organisms = [...new Set(equipments.flatMap(({ absentOrganisms }) => absentOrganisms))];
  const own: TableBlock = {
    kind: 'table',
    title,
    columns: [
      { heading: 'Equipment', width: 14 },
      { heading: 'Name', width: 26 },
      { heading: 'Room grade', width: 8 },
      ...levels,
      demandedBy,
    ],
    rows: rows.map(({ equipment: { equipment, roomGrade }, limit, because }) => [
      equipment.externalId,
      equipment.name,
      roomGrade ?? '',
      ...levelCells(limit),
      because,
    ]),
  };
  const shared: TableBlock = {
    kind: 'table',
    title: rows.length === 0 ? title : 'In addition, on all of this equipment',
    columns: [...levels, demandedBy],
    rows: common.map(limit => [...levelCells(limit), limit.production?.externalId ?? byPolicy]),
  };
  const alike = `On each of ${equipments.map(({ equipment }) => equipment.externalId).join(', ')}.`;
  return [
    ...(rows.length === 0 ? [] : [own]),
    ...(common.length === 0 ? [] : [shared]),
    ...(rows.length > 0 ? [] : [{ kind: 'note', text: alike } as const]),
    ...(organisms.length === 0 ? [] : [{ kind: 'note', text: `To be absent: ${organisms.join(', ')}.` } as const]),
  ];
}

/** Replaces microbial limits while their policy is off. */
export function notAssessed(title: string): Block[] {
  return [
    { kind: 'heading', text: title },
    { kind: 'paragraph', text: `${outcomeWord('NOT_ASSESSED', [])}.` },
  ];
}

/** Limits that are the same on all equipment. */
function inCommon(equipments: readonly MicrobialEquipmentLimit[]): EquipmentMicrobialLimit[] {
  const keys = equipments.map(({ limits }) => new Set(limits.map(keyOf)));
  return (equipments[0]?.limits ?? []).filter(limit => keys.every(known => known.has(keyOf(limit))));
}
