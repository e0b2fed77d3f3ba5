import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  calculateMatrix,
  defaultPolicy,
  pairLimit,
  type HbelNote,
  type LimitPolicy,
  type PlantInput,
  type Production,
  type Substance,
} from '../index.js';
import { next, unknownSubstance } from './golden-ladder.fixture.js';

/* Calculates independently which health-based value governs (formulas 2.2, 2.3), from records as a toxicologist keeps them. */

const routes = ['oral', 'parenteral', 'topical', 'any'] as const;
interface Opinion {
  readonly route: (typeof routes)[number];
  readonly basis: 'PDE' | 'AI';
  readonly mg: number;
  readonly isOverLower: boolean;
  readonly extrapolation: { readonly route: 'oral' | 'parenteral' | 'topical'; readonly factor: number } | null;
}

const opinionsOf: fc.Arbitrary<readonly Opinion[]> = fc.uniqueArray(
  fc.record({
    route: fc.constantFrom(...routes),
    basis: fc.constantFrom('PDE', 'PDE', 'AI'),
    mg: fc.constantFrom(1e-4, 0.002, 0.05, 0.3, 9),
    isOverLower: fc.constantFrom(false, false, true),
    extrapolation: fc.option(
      fc.record({
        route: fc.constantFrom('oral', 'parenteral', 'topical'),
        factor: fc.constantFrom(0.1, 1, 4),
      }),
    ),
  }),
  { selector: ({ route }) => route, maxLength: 4 },
);

/** The daily intake that counts; null: unknown; `stop`: known for other routes only. */
function expectedIntake(opinions: readonly Opinion[], route: string | null): number | null | 'stop' {
  const moved = opinions.flatMap(({ mg, basis, route: of, extrapolation: to }) =>
    to === null || basis === 'AI' || of === 'any' || of === to.route ? [] : [{ to: to.route, mg: mg * to.factor }],
  );
  if (opinions.length === 0) return null;
  if (route === null) return Math.min(...opinions.map(({ mg }) => mg), ...moved.map(({ mg }) => mg));
  const own = opinions.find(each => each.route === route);
  const any = opinions.find(each => each.route === 'any');
  const intakes = opinions.filter(({ basis }) => basis === 'AI').map(({ mg }) => mg);
  const intake = any?.basis === 'AI' ? any.mg : Math.min(...intakes);
  if (own !== undefined) return own.basis === 'AI' || own.isOverLower ? own.mg : Math.min(own.mg, intake);
  const here = Math.min(...moved.filter(({ to }) => to === route).map(({ mg }) => mg));
  if (any !== undefined && any.mg <= here) return any.isOverLower ? any.mg : Math.min(any.mg, intake);
  const lowest = Math.min(here, intake);
  return lowest === Infinity ? 'stop' : lowest;
}

function residueOf(opinions: readonly Opinion[], id = 'residue'): Substance {
  const note = ({ basis, route, isOverLower, extrapolation: to }: Opinion): HbelNote => ({
    ...(basis === 'AI' ? { isIntake: true } : {}),
    ...(isOverLower ? { isOverLower: true } : {}),
    ...(to === null || basis === 'AI' || route === 'any' || route === to.route
      ? {}
      : { extrapolations: [{ ...to, reason: 'stated', author: null }] }),
  });
  const intakes = opinions.filter(({ basis }) => basis === 'AI').map(({ mg }) => mg);
  return {
    ...unknownSubstance,
    id,
    externalId: id,
    hbelMgPerDay: Object.fromEntries(opinions.map(({ route, mg }) => [route, mg])),
    hbelNotes: Object.fromEntries(opinions.map(each => [each.route, note(each)])),
    acceptableIntakeMgPerDay: intakes.length === 0 ? null : Math.min(...intakes),
  };
}

const tablets = (id: string, route: string | null, residue: Substance): Production => ({
  ...next(100, { mass: 200, units: 2 }),
  id,
  externalId: id,
  route,
  actives: [{ substance: residue, strengthMg: null, maxDailyDoseMgPerDay: null }],
});
const doses = (100 * 1e6) / 200 / 2;
const general = 10 * 100;
const areaSqcm = 2000;

const policies = fc.constantFrom<Partial<LimitPolicy>>(
  {},
  { useFirstAvailable: true },
  { useToxicity: false },
  { requireHbel: true },
  { useProductLimit: true, modificationFactor: 2 },
);

test('over random plants, limits stop at the route or have the value that an independent calculation gives', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(opinionsOf, fc.constantFrom('oral', 'parenteral', 'topical', null)), {
        minLength: 2,
        maxLength: 5,
      }),
      policies,
      (made, switches) => {
        const policy = { ...defaultPolicy('Chemical'), ...switches };
        const productions = made.map(([opinions, route], place) =>
          tablets(`P${place}`, route, residueOf(opinions, `A${place}`)),
        );
        const input: PlantInput = {
          productions,
          equipments: [{ id: 'M', externalId: 'M', name: 'M', areaSqcm }],
          uses: productions.map(({ id }) => ({ productionId: id, equipmentId: 'M', alternative: null })),
          agents: [],
          policies: {
            Chemical: policy,
            Detergent: defaultPolicy('Detergent'),
            Intermediate: defaultPolicy('Intermediate'),
            Nitrosamine: defaultPolicy('Nitrosamine'),
          },
        };
        const { l3 } = calculateMatrix(input);
        made.forEach(([opinions], row) =>
          made.forEach(([, route], column) => {
            if (row === column) return;
            const intake = policy.useToxicity ? expectedIntake(opinions, route) : null;
            const isStopped = intake === 'stop' || (policy.requireHbel && intake === null);
            const byHealth = typeof intake === 'number' ? (intake / policy.modificationFactor) * doses : Infinity;
            const mac = policy.useFirstAvailable && byHealth < Infinity ? byHealth : Math.min(byHealth, general);
            const found = l3[row * made.length + column] ?? NaN;
            const pair = pairLimit(
              residueOf(opinions),
              productions[column] ?? tablets('', null, residueOf([])),
              policy,
              areaSqcm,
            );
            expect(pair.outcome === 'ROUTE_MISMATCH').toBe(intake === 'stop');
            if (isStopped) expect(found).toBeNaN();
            else expect(found / (mac / areaSqcm)).toBeCloseTo(1, 9);
          }),
        );
      },
    ),
    { numRuns: 500 },
  );
});
