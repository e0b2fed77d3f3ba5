import type { MissingInput } from '#plugins/limits/shared/limit';

/** Records of one kind with and without missing data. */
export interface KindCompleteness {
  /** As it is counted. */
  readonly kind: string;
  readonly title: string;
  readonly all: number;
  readonly incomplete: number;
  /** Limits without a value because of them; one that lacks several records counts for each. */
  readonly blocks: number;
}

/** The counted kind of a record with missing data. */
const countedAs: Readonly<Record<string, string>> = {
  equipment: 'equipments',
  api: 'apis',
  active: 'apis',
  intermediate: 'intermediates',
  product: 'products',
  production: 'productions',
  cleaningAgent: 'cleaningAgents',
};

/** Kinds whose records limits need, the least complete first; kinds without records are left out. */
export function completenessOf(
  missing: readonly MissingInput[],
  counts: readonly { readonly kind: string; readonly title: string; readonly live: number }[],
): KindCompleteness[] {
  const needed = new Set(Object.values(countedAs));
  return counts
    .filter(({ kind, live }) => needed.has(kind) && live > 0)
    .map(({ kind, title, live }) => {
      const own = missing.filter(({ record }) => countedAs[record.kind] === kind);
      return {
        kind,
        title,
        all: live,
        incomplete: new Set(own.map(({ record }) => record.id)).size,
        blocks: own.reduce((sum, { blocks }) => sum + blocks, 0),
      };
    })
    .toSorted((a, b) => b.incomplete / b.all - a.incomplete / a.all);
}
