import { validationError, type FieldFault } from '#kernel/contract';
import { casFaults } from '#plugins/products/server/api';
import { Nitrosamine } from '#plugins/nitrosamines/shared/nitrosamine';
import { categorise, intakesOf, lowestIntake, structureFaults } from './engine/index.js';
import { sourcesOf } from './occurrence-source.js';

/** Fills computed fields, and refuses values without a source and links to unknown records. */
export function prepareNitrosamine(sent: Nitrosamine, before: Nitrosamine | null): Nitrosamine {
  const next = {
    ...withNulls(sent),
    limitBasis: sent.limitBasis ?? 'AI',
    authorityIntakes: sent.authorityIntakes ?? [],
    occurrences: sent.occurrences ?? [],
  };
  const faults = [
    ...casFaults(next.casNumber),
    ...valueFaults(next),
    ...authorityFaults(next.authorityIntakes),
    ...occurrenceFaults(next.occurrences),
    ...categoryFaults(next, before),
  ];
  if (faults.length > 0) throw validationError(...faults);
  const cpcaCategory = next.cpcaStructure === null ? next.cpcaCategory : categorise(next.cpcaStructure).category;
  const lowest = lowestIntake(intakesOf({ ...next, cpcaCategory }));
  return {
    ...next,
    cpcaCategory,
    lowestIntake: lowest === null ? null : { value: lowest.ngPerDay, unit: 'ng' },
    lowestIntakeBy: lowest?.because ?? null,
  };
}

/** Omitted fields become null. */
function withNulls(sent: Nitrosamine): Nitrosamine {
  const nothing = Object.fromEntries(Object.keys(Nitrosamine.properties).map(key => [key, null]));
  return { ...nothing, ...sent };
}

const required = (path: string, why: string): FieldFault => ({ path, message: `is required ${why}` });

function valueFaults({ limitBasis, acceptableIntake, intakeSource, ade, adeSource }: Nitrosamine): FieldFault[] {
  return [
    ...(acceptableIntake !== null && intakeSource === null
      ? [required('intakeSource', 'for the acceptable intake')]
      : []),
    ...(limitBasis === 'ADE' && ade === null ? [required('ade', 'for the basis ADE')] : []),
    ...(ade !== null && adeSource === null ? [required('adeSource', 'for the ADE')] : []),
  ];
}

function authorityFaults(intakes: NonNullable<Nitrosamine['authorityIntakes']>): FieldFault[] {
  return intakes.flatMap(({ authority, intake, source }, index): FieldFault[] => {
    const isTwice = intakes.findIndex(each => each.authority === authority) < index;
    const isUnsourced = (intake ?? null) !== null && (source ?? null) === null;
    return [
      ...(isTwice ? [{ path: `authorityIntakes.${index}.authority`, message: `${authority} appears twice` }] : []),
      ...(isUnsourced ? [required(`authorityIntakes.${index}.source`, 'for the intake')] : []),
    ];
  });
}

function occurrenceFaults(occurrences: NonNullable<Nitrosamine['occurrences']>): FieldFault[] {
  const seen = new Set<string>();
  return occurrences.flatMap((occurrence, index): FieldFault[] => {
    const sources = sourcesOf(occurrence);
    const path = `occurrences.${index}`;
    const [only] = sources;
    if (only === undefined || sources.length > 1)
      return [{ path, message: 'must name exactly one active, intermediate, product or production' }];
    if (seen.has(only.id)) return [{ path, message: `names the same ${only.kind} again` }];
    seen.add(only.id);
    return [];
  });
}

/** The category of a structure is calculated; a different one in the request is refused. */
function categoryFaults({ cpcaStructure, cpcaCategory }: Nitrosamine, before: Nitrosamine | null): FieldFault[] {
  if (cpcaStructure === null) return [];
  const faults = structureFaults(cpcaStructure).map(({ field, message }) => ({
    path: `cpcaStructure.${field}`,
    message,
  }));
  if (faults.length > 0) return faults;
  const { category } = categorise(cpcaStructure);
  const isSent = cpcaCategory !== null && cpcaCategory !== before?.cpcaCategory;
  return isSent && cpcaCategory !== category
    ? [{ path: 'cpcaCategory', message: `the structure gives category ${category}` }]
    : [];
}
