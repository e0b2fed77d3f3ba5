import type { Block, TableBlock } from '#kernel/contract';
import { inputWord, outcomeWord } from '#plugins/limits/shared/limit-words';
import type { MachineMicrobialLimit, MicrobialEquipmentLimit } from '#plugins/limits/shared/microbial-limit';
import { contaminantWord, operatorWord } from '#plugins/limits/shared/microbial-words';
import { shown } from '../limit-cells.js';

/** What stands beside a limit that no production demands. */
const byPolicy = 'Microbial policy';

/** One limit of one machine, or why it has none. */
export interface MicrobialRow {
  readonly machine: MicrobialEquipmentLimit;
  readonly limit: MachineMicrobialLimit | null;
  /** Who demands it, or what is missing. */
  readonly because: string;
}

/** Limits of machines row by row; with `apart`, only those that `apart` holds of. */
export function microbialRows(
  machines: readonly MicrobialEquipmentLimit[],
  apart: (limit: MachineMicrobialLimit) => boolean = () => true,
): MicrobialRow[] {
  return machines.flatMap(machine => [
    ...missingOf(machine).map(because => ({ machine, limit: null, because })),
    ...machine.limits
      .filter(apart)
      .map(limit => ({ machine, limit, because: limit.production?.externalId ?? byPolicy })),
  ]);
}

/** Reasons why limits of a machine are unknown, each with the production that it is about. */
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

/** What tells one limit from another on another machine. */
function keyOf({ contaminant, sampleType, operator, action, alert, unit, production }: MachineMicrobialLimit): string {
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

function levelCells(limit: MachineMicrobialLimit | null): string[] {
  if (limit === null) return levels.map(() => '');
  const { contaminant, sampleType, operator, action, alert, unit } = limit;
  return [contaminantWord(contaminant), sampleType, operatorWord(operator), shown(action), shown(alert), unit];
}

/** Microbial and endotoxin limits of machines (formulas section 7): what all have in common stands once, in a table of its own. */
export function machineLimitBlocks(machines: readonly MicrobialEquipmentLimit[]): Block[] {
  if (machines.length === 0) return [];
  const title = 'Microbial and endotoxin limits';
  if (machines.every(({ outcome }) => outcome === 'NOT_ASSESSED')) return notAssessed(title);
  const common = machines.length === 1 ? [] : inCommon(machines);
  const commonKeys = new Set(common.map(keyOf));
  const rows = microbialRows(machines, limit => !commonKeys.has(keyOf(limit)));
  const organisms = [...new Set(machines.flatMap(({ absentOrganisms }) => absentOrganisms))];
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
    rows: rows.map(({ machine: { equipment, roomGrade }, limit, because }) => [
      equipment.externalId,
      equipment.name,
      roomGrade ?? '',
      ...levelCells(limit),
      because,
    ]),
  };
  const shared: TableBlock = {
    kind: 'table',
    title: rows.length === 0 ? title : 'Besides, on each of these machines',
    columns: [...levels, demandedBy],
    rows: common.map(limit => [...levelCells(limit), limit.production?.externalId ?? byPolicy]),
  };
  const alike = `On each of ${machines.map(({ equipment }) => equipment.externalId).join(', ')}.`;
  return [
    ...(rows.length === 0 ? [] : [own]),
    ...(common.length === 0 ? [] : [shared]),
    ...(rows.length > 0 ? [] : [{ kind: 'note', text: alike } as const]),
    ...(organisms.length === 0 ? [] : [{ kind: 'note', text: `To be absent: ${organisms.join(', ')}.` } as const]),
  ];
}

/** What stands in the place of microbial limits while their policy is off. */
export function notAssessed(title: string): Block[] {
  return [
    { kind: 'heading', text: title },
    { kind: 'paragraph', text: `${outcomeWord('NOT_ASSESSED', [])}.` },
  ];
}

/** Limits that all machines have alike. */
function inCommon(machines: readonly MicrobialEquipmentLimit[]): MachineMicrobialLimit[] {
  const keys = machines.map(({ limits }) => new Set(limits.map(keyOf)));
  return (machines[0]?.limits ?? []).filter(limit => keys.every(known => known.has(keyOf(limit))));
}
