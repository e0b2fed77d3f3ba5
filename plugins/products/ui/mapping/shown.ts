import type { MappingGrid } from '#plugins/products/shared/mapping';
import { editKind, keyOf, pairNow, type Base, type Edits, type Pair, type PairKey } from './edits.js';
import type { CellView } from './grid/grid-row.js';
import { dedicatedTo } from './dedicated-to.js';

type Production = MappingGrid['productions'][number];
type Equipment = MappingGrid['equipments'][number];

const signs = { added: '+', removed: '−', changed: '~' } as const;
const words = { added: 'added', removed: 'removed', changed: 'changed' } as const;

/** The marks of one cell of the grid and its accessible name. */
export function shownPair(
  production: Production,
  equipment: Equipment,
  state: { readonly base: Base; readonly edits: Edits; readonly faults: ReadonlyMap<PairKey, string> },
): CellView {
  const key = keyOf(production.id, equipment.id);
  const pair = pairNow(state.base, state.edits, key);
  const kind = editKind(state.base, state.edits, key);
  const fault = state.faults.get(key);
  const shown = kind === 'removed' ? (state.base.get(key) ?? null) : pair;
  return {
    text: shown === null ? '' : (shown.procedure ?? '✓'),
    sign: fault === undefined ? (kind === null ? '' : signs[kind]) : '!',
    label: [
      `${production.externalId} ${pair === null ? 'does not use' : 'uses'} ${equipment.externalId}`,
      ...[dedicatedTo(equipment) ?? []].flat(),
      ...(pair === null ? [] : factsOf(pair, equipment)),
      ...(kind === null ? [] : [`${words[kind]}, not saved`]),
      ...(fault === undefined ? [] : [fault]),
    ].join(', '),
    className: [
      kind === null ? (pair === null ? '' : 'limpid-pair-used') : `limpid-pair-${kind}`,
      fault === undefined ? '' : 'limpid-pair-faulty',
    ].join(' '),
  };
}

/** `step 2`, `procedure CP02`, `contact 50 %` */
export function factsOf(pair: Pair, equipment: Pick<Equipment, 'cleaningProcedureNumber'>): string[] {
  return [
    pair.stepOrder === null ? [] : [`step ${pair.stepOrder}`],
    pair.alternative === null ? [] : [`alternative ${pair.alternative}`],
    pair.procedure !== null
      ? [`procedure ${pair.procedure}`]
      : equipment.cleaningProcedureNumber === null
        ? ['no procedure']
        : [`procedure ${equipment.cleaningProcedureNumber} of the equipment`],
    pair.contactShare === null ? [] : [`contact ${pair.contactShare} %`],
  ].flat();
}
