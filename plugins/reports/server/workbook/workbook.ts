import type { Cell, LongSheet, Sheet } from '#kernel/contract';
import type { PairWorking } from '#plugins/limits/server/api';
import { outcomeWord } from '#plugins/limits/shared/limit-words';
import { governingWord } from '#plugins/limits/shared/printed-limits';
import type { Policy } from '#plugins/limits/shared/policy';
import { areaHeading } from '../area-heading.js';
import { noteText } from '../limit-notes.js';
import { factorKeys, pairColumns, pairSheetName, purgeColumn } from './pair-columns.js';
import { pairFormulas } from './pair-formulas.js';
import type { Workings } from './pair-workings.js';
import { policyCells, policySheet } from './policy-sheet.js';

/**
 * A workbook whose limits are formulas over the inputs of each pair and over the policies of its residues, the first
 * of which is that of most pairs.
 */
export function limitWorkbook(workings: Workings, policies: readonly [Policy, ...Policy[]]): (Sheet | LongSheet)[] {
  return [pairs(workings, policies), policySheet(policies)];
}

/** Only cleaning agents have their own factors. */
function hasOwnFactors({ residueType }: Policy): boolean {
  return residueType === 'Detergent';
}

/** Only policies of facilities that make actives have one. */
function hasPurgeFactor({ purgeFactor }: Policy): boolean {
  return purgeFactor !== null;
}

function columnsUnder(policy: Policy): readonly (readonly [key: string, heading: string, width: number])[] {
  if (hasOwnFactors(policy)) return pairColumns;
  const common = pairColumns.slice(0, -factorKeys.length);
  return hasPurgeFactor(policy) ? [...common, purgeColumn] : common;
}

function pairs(workings: Workings, policies: readonly [Policy, ...Policy[]]): LongSheet {
  const [policy] = policies;
  return {
    name: pairSheetName,
    columns: columnsUnder(policy).map(([key, heading, width]) => ({
      heading: key === 'area' ? areaHeading(policies) : heading,
      width,
    })),
    async *rows() {
      const under = new Map(
        policies.map(each => [each.residueType, { policy: each, cell: policyCells(policies, each.residueType) }]),
      );
      let row = 1;
      for await (const working of workings()) {
        const found = under.get(working.residueType);
        if (found === undefined) throw new Error(`the workbook has no policy for ${working.residueType}`);
        row += 1;
        yield pairRow(working, found.policy, pairFormulas(working, found.policy, found.cell, row));
      }
    },
  };
}

function pairRow(working: PairWorking, policy: Policy, formulas: ReturnType<typeof pairFormulas>): Cell[] {
  const { limit, macMg, standard } = working;
  const live = (formula: string | null, value: number | string | null): Cell =>
    standard && formula !== null ? { formula, value: value ?? '', format: 'General' } : value;
  return [
    working.previous?.externalId ?? '',
    working.substance.name,
    working.next.externalId,
    working.minBatchSizeKg,
    working.unitMassMg,
    working.unitsPerDay,
    working.bulkDoseMgPerDay,
    live(formulas.ratio, working.dailyDoses),
    working.hbelMgPerDay,
    working.therapeuticDoseMgPerDay,
    working.ld50MgPerKg,
    working.productLimitMg,
    live(formulas.toxicity, macMg.toxicity),
    live(formulas.dosage, macMg.dosage),
    live(formulas.productLimit, macMg.productLimit),
    live(formulas.ld50, macMg.ld50),
    live(formulas.arl, macMg.arl),
    live(formulas.mac, limit?.l2Mg ?? null),
    working.areaSqcm,
    live(formulas.l3, limit?.l3MgPerSqcm ?? null),
    // A share of the limit, wherever that comes from.
    { formula: formulas.alert, value: limit?.alert?.l3MgPerSqcm ?? '', format: 'General' },
    fixedBecause(working),
    limit === null ? outcomeWord(working.outcome, working.missing) : noteText(limit),
    working.equipment?.externalId ?? '',
    working.transferFirstUnits,
    working.patientWeightKg,
    working.hbelForKg,
    working.hbelBaseFactor,
    working.doseBaseFactor,
    working.ld50BaseFactor,
    working.ownArlPpm,
    working.ownResidueLimitMgPerSqcm,
    working.productLimitPpm,
    working.isHazardous ? 2 : Number(working.needsHbel),
    live(formulas.criterion, limit === null ? null : governingWord(limit)),
    working.override?.l3MgPerSqcm ?? null,
    working.override?.decidedOnMgPerSqcm ?? null,
    ...(hasOwnFactors(policy) ? factorKeys.map(key => working.ownFactors?.[key] ?? null) : []),
    ...(hasPurgeFactor(policy) ? [working.ownPurgeFactor] : []),
  ];
}

/** Why the numbers of a row are fixed values; empty where they are formulas. */
function fixedBecause({ formulas }: PairWorking): string {
  return formulas
    .map(
      ({ criterion, externalId, version, expression }) =>
        `${criterion} by ${externalId} version ${version}: ${expression}`,
    )
    .join('; ');
}
