/** Exact factors to the base unit of each kind of quantity (formulas section 1.2). */
const kinds = {
  mass: { kg: 1e6, g: 1e3, mg: 1, ug: 1e-3, ng: 1e-6 },
  area: { sqm: 1e4, sqdm: 1e2, sqcm: 1, sqin: 6.4516 },
  volume: { L: 1e3, ml: 1 },
  /** Liquids: 1 ppm = 1 mg/L = 1 ug/ml, density 1 kg/L assumed. */
  liquidConcentration: { 'mg/L': 1, 'ug/ml': 1, 'mg/ml': 1e3, 'ng/ml': 1e-3, ppm: 1 },
  /** Solids: 1 ppm = 1 mg/kg. */
  solidConcentration: { 'mg/kg': 1, ppm: 1 },
  surfaceResidue: {
    'mg/sqcm': 1,
    'ug/sqcm': 1e-3,
    'ng/sqcm': 1e-6,
    'mg/sqm': 1e-4,
    'mg/sqin': 1 / 6.4516,
    'ug/sqin': 1e-3 / 6.4516,
  },
} as const;

type UnitKind = keyof typeof kinds;

/** Conversion between units of different kinds, which needs more than a factor (for example a volume). */
class UnitMismatch extends Error {}

function factorOf(kind: UnitKind, unit: string): number | undefined {
  const units: Readonly<Record<string, number>> = kinds[kind];
  return Object.hasOwn(units, unit) ? units[unit] : undefined;
}

/** Converts between two units of one kind; refuses units of different kinds. */
export function convert(value: number, from: string, to: string): number {
  for (const kind of Object.keys(kinds) as UnitKind[]) {
    const [source, target] = [factorOf(kind, from), factorOf(kind, to)];
    if (source !== undefined && target !== undefined) return (value * source) / target;
  }
  throw new UnitMismatch(`${from} cannot be converted to ${to}`);
}

/** mg in a liquid sample of `volumeMl` at `ppm` (mg/L). */
export function sampleMassMg(ppm: number, volumeMl: number): number {
  return (ppm * volumeMl) / 1000;
}

/** ppm (mg/L) of `massMg` in a liquid sample of `volumeMl`. */
export function samplePpm(massMg: number, volumeMl: number): number {
  return (massMg / volumeMl) * 1000;
}
