import fc from 'fast-check';
import type { TestClient } from '#kernel/testing';
import type { Limit } from '#plugins/limits/shared/limit';
import { governingWord } from '#plugins/limits/shared/printed-limits';
import type { Recalculated } from './recalculated.fixture.js';

/** One edit: a change saved in the product, and the same number entered in the cells of the workbooks. */
export interface Edit {
  readonly kind: 'policy' | 'batch' | 'active' | 'intermediate' | 'patient' | 'agent' | 'firstUnits';
  /** Which of the policies or records. */
  readonly which: number;
  readonly field: number;
  readonly value: number;
  readonly isOn: boolean;
}

export const anyEdit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom<Edit['kind'][]>(
    'policy',
    'policy',
    'policy',
    'batch',
    'active',
    'active',
    'intermediate',
    'patient',
    'agent',
    'agent',
    'firstUnits',
  ),
  which: fc.nat(1000),
  field: fc.nat(1000),
  value: fc.double({ min: 0.01, max: 1, noNaN: true }),
  isOn: fc.boolean(),
});

/** Switches of the policy for actives that move most limits: the dose does not count, the residue limit caps, the order counts. */
export const firstEdits: readonly Edit[] = (
  [
    [1, false],
    [6, true],
    [5, true],
  ] as const
).map(([field, isOn]) => ({ kind: 'policy', which: 0, field, value: 0, isOn }));

type Row = Record<string, unknown> & { readonly id: string; readonly externalId: string; readonly name: string };
const policyKinds = ['Chemical', 'Intermediate', 'Detergent'] as const;
type PolicyKind = (typeof policyKinds)[number];

/** Rows of the policy sheet that are switches. */
const switches = [
  'useToxicity',
  'useDosage',
  'useProductLimit',
  'useLd50',
  'useARL',
  'useFirstAvailableCriteria',
  'useResidueLimit',
  'useAlertLimit',
  'requireHbel',
] as const;

/** Rows with a number: the field of the policy, and the number by the drawn share. */
const numbers: readonly (readonly [
  row: string,
  field: (kind: PolicyKind) => string,
  of: (share: number) => number,
  asField?: (value: number) => object | boolean,
])[] = [
  ['safetyFactor', () => 'safetyFactor', share => Math.ceil(share * 5000)],
  ['modificationFactor', () => 'modificationFactor', share => Math.ceil(share * 10)],
  ['bodyWeightKg', () => 'bodyWeight', share => 40 + Math.ceil(share * 40)],
  ['ld50Divisor', () => 'ld50Divisor', share => Math.ceil(share * 4000)],
  [
    'arlPpm',
    kind => (kind === 'Intermediate' ? 'activesArl' : 'arl'),
    share => share ** 4 * 40,
    value => ({ value, unit: 'ppm' }),
  ],
  ['intermediateArlPpm', () => 'intermediateArl', share => share ** 4 * 40, value => ({ value, unit: 'ppm' })],
  ['residueLimitMgPerSqcm', () => 'residueLimit', share => share / 100, value => ({ value, unit: 'mg/sqcm' })],
  ['alertPercent', () => 'alertPercent', share => share * 99],
];

/** Fields of residues: the column of the pair sheet, the field of the record, and the number by the drawn share. */
type Field = readonly [column: string, of: (share: number) => number, body: (value: number) => object];
const hbel = (mgPerDay: number): object => ({
  basis: 'PDE',
  value: { value: mgPerDay * 1000, unit: 'ug' },
  route: 'any',
  selected: true,
  selectionReason: 'one',
});
const activeFields: readonly Field[] = [
  ['I', share => share ** 4 * 10, value => ({ hbels: [hbel(value)] })],
  ['J', share => share * 100, value => ({ minTherapeuticDose: { value, unit: 'mg' } })],
  ['K', share => share * 3000, value => ({ ld50: { value, unit: 'mg/kg' } })],
  ['AE', share => share * 40, value => ({ arl: { value, unit: 'ppm' }, arlReason: 'agreed' })],
  ['AF', share => share / 1000, value => ({ residueLimit: { value, unit: 'mg/sqcm' }, residueLimitReason: 'agreed' })],
];
const intermediateFields: readonly Field[] = [
  ['K', share => share * 3000, value => ({ ld50: { value, unit: 'mg/kg' } })],
];
const agentFields: readonly Field[] = [
  ['AJ', share => Math.ceil(share * 5000), value => ({ safetyFactor: value, factorsReason: 'supplier' })],
  ['AK', share => Math.ceil(share * 10), value => ({ modificationFactor: value, factorsReason: 'supplier' })],
  ['AL', share => Math.ceil(share * 80), value => ({ bodyWeight: value, factorsReason: 'supplier' })],
  ['AM', share => Math.ceil(share * 4000), value => ({ ld50Divisor: value, factorsReason: 'supplier' })],
];

/** Workbooks of a plant whose cells follow what is saved in the product. */
export class WhatIf {
  /** Edits that the product accepted, by kind. */
  readonly accepted = new Map<string, number>();

  constructor(
    private readonly admin: TestClient,
    /** Workbooks of productions, and that of agents. */
    readonly books: { readonly productions: readonly Recalculated[]; readonly agents: Recalculated },
  ) {}

  async apply(edit: Edit): Promise<void> {
    const done = await this.saved(edit);
    if (done) this.accepted.set(edit.kind, (this.accepted.get(edit.kind) ?? 0) + 1);
  }

  private async saved(edit: Edit): Promise<boolean> {
    const { kind, which, field, value, isOn } = edit;
    if (kind === 'policy') return this.policy(edit);
    if (kind === 'batch') {
      const row = await this.one('productions', 'productions', which);
      const kg = isOn ? value * 900 : null;
      const body = { minBatchSize: kg === null ? null : { value: kg, unit: 'kg' } };
      return this.record('productions', row, body, ['D', ['C', row?.externalId ?? '']], kg);
    }
    if (kind === 'patient') return this.patient(edit);
    if (kind === 'firstUnits') {
      const { equipments } = await this.admin.read<{ equipments: Row[] }>('/equipments?pageLimit=100');
      const row = equipments.find(({ transferFirstUnits }) => typeof transferFirstUnits === 'number');
      const units = Math.ceil(value * 200);
      return this.record('equipments', row, { transferFirstUnits: units }, ['Y', ['X', row?.externalId ?? '']], units);
    }
    const [list, key, fields] = (
      {
        active: ['apis', 'apis', activeFields],
        intermediate: ['intermediates', 'intermediates', intermediateFields],
        agent: ['cleaning_agents', 'cleaningAgents', agentFields],
      } as const
    )[kind];
    const row = await this.one(list, key, which);
    const [chosen] = fields.slice(field % fields.length);
    if (chosen === undefined) return false;
    const [column, of, body] = chosen;
    return this.record(list, row, body(of(value)), [column, ['B', row?.name ?? '']], of(value));
  }

  private async policy({ which, field, value, isOn }: Edit): Promise<boolean> {
    const kind = policyKinds[which % policyKinds.length] ?? 'Chemical';
    const path = `/cleaning_limit_policies/${kind}`;
    const { cleaningLimitPolicy } = await this.admin.read<{ cleaningLimitPolicy: { version: number } }>(path);
    const place = field % (switches.length + numbers.length);
    const flag = switches[place] ?? 'useARL';
    const [row, key, of, asField] = numbers[place - switches.length] ?? [
      flag,
      () => flag,
      () => Number(isOn),
      () => isOn,
    ];
    const typed = of(value);
    const body = { [key(kind)]: asField === undefined ? typed : asField(typed) };
    const { status } = await this.admin.post(path, {
      ...body,
      version: cleaningLimitPolicy.version,
      reason: 'what if',
    });
    if (status !== 200) return false;
    const books = kind === 'Detergent' ? [this.books.agents] : this.books.productions;
    for (const book of books) {
      const column = kind === 'Intermediate' ? 'C' : 'B';
      if (kind === 'Intermediate' && book.value('Policy', 'C1') === 'Meaning') continue;
      book.type('Policy', `${column}${book.rowOf('Policy', { A: row })}`, typed);
    }
    return true;
  }

  /** The patient of every production of a product. */
  private async patient({ which, value, isOn }: Edit): Promise<boolean> {
    const row = await this.one('products', 'products', which);
    const kg = isOn ? value * 90 : null;
    const body =
      kg === null
        ? { patientGroup: null, bodyWeight: null }
        : { patientGroup: 'paediatric', bodyWeight: { value: kg, unit: 'kg' } };
    const { productions } = await this.admin.read<{ productions: Row[] }>('/productions?pageLimit=100');
    const made = productions.filter(each => JSON.stringify(each).includes(row?.id ?? '?'));
    let done = false;
    for (const { externalId } of made.slice(0, 1))
      done = await this.record('products', row, body, ['Z', ['C', externalId]], kg);
    for (const { externalId } of done ? made.slice(1) : []) this.enter('Z', ['C', externalId], kg);
    return done;
  }

  private async one(list: string, key: string, which: number): Promise<Row | undefined> {
    const rows = (await this.admin.read<Record<string, Row[]>>(`/${list}?pageLimit=100`))[key] ?? [];
    return rows[which % Math.max(1, rows.length)];
  }

  private async record(
    list: string,
    row: Row | undefined,
    body: object,
    [column, where]: readonly [string, readonly [string, string]],
    value: number | null,
  ): Promise<boolean> {
    if (row === undefined) return false;
    const answer = await this.admin.post(`/${list}/${row.id}`, { ...body, version: row['version'] });
    if (answer.status !== 200) return false;
    this.enter(column, where, value);
    return true;
  }

  private enter(column: string, where: readonly [string, string], value: number | null): void {
    for (const book of [...this.books.productions, this.books.agents])
      book.typeAll('Pairs', book.cellsWhere('Pairs', column, where), value);
  }
}

/** Where a summary sheet has what the product gives: the letters of its columns. */
export interface SummaryColumns {
  readonly sheet: string;
  readonly l3: string;
  readonly alert: string;
  readonly mac: string;
  readonly area: string;
  readonly substance?: string;
  readonly previous?: string;
  readonly next: string;
  readonly criterion: string;
}

/** A row of a summary: its limit, and the record that it is of. */
export type NamedSummary = { readonly limit: Limit | null } & Readonly<
  Partial<Record<'equipment' | 'production' | 'cleaningAgent', { readonly externalId: string }>>
>;

/** Differences between a summary of a workbook and the product, in words; empty when there is none. */
export function differences(
  book: Recalculated,
  at: SummaryColumns,
  rows: readonly (readonly [id: string, NamedSummary])[],
): string[] {
  return rows.flatMap(([id, { limit }]) => {
    const row = book.rowOf(at.sheet, { A: id });
    const value = (column: string): unknown => book.value(at.sheet, `${column}${row}`);
    if (limit === null)
      return value(at.l3) === '' || value(at.l3) === null ? [] : [`${id}: ${String(value(at.l3))} for no limit`];
    const isSame = (column: string, wanted: number | null): boolean =>
      wanted === null ? value(column) === '' : Math.abs(Number(value(column)) / wanted - 1) < 1e-9;
    const texts = textsOf(limit, at);
    return [
      ...(
        [
          [at.l3, limit.l3MgPerSqcm],
          [at.alert, limit.alert?.l3MgPerSqcm ?? null],
          [at.mac, limit.l2Mg],
          [at.area, limit.areaSqcm],
        ] as const
      )
        .filter(([column, wanted]) => !isSame(column, wanted))
        .map(([column, wanted]) => `${id} ${column}: ${String(value(column))} for ${wanted}`),
      ...texts
        .filter(([column, wanted]) => value(column) !== wanted)
        .map(([column, wanted]) => `${id} ${column}: ${String(value(column))} for ${wanted}`),
    ];
  });
}

function textsOf(limit: Limit, at: SummaryColumns): (readonly [column: string, wanted: string])[] {
  return [
    [at.next, limit.next.externalId],
    [at.criterion, governingWord(limit)],
    ...(at.substance === undefined ? [] : [[at.substance, limit.substance.name] as const]),
    ...(at.previous === undefined ? [] : [[at.previous, limit.previous?.externalId ?? ''] as const]),
  ];
}
