import { sideOf } from '../lib/last-digits.js';

/**
 * What a number counts: powers of mass, length and time, and how many mg, cm or days one of it is. Areas and volumes are
 * powers of length (1 ml = 1 cm³). A batch, a dosage unit or a sample is no dimension: they say "per what" in words.
 */
export interface Unit {
  readonly mass: number;
  readonly length: number;
  readonly time: number;
  /** Size of one in powers of mg, cm and day: kg has 1e6. */
  readonly scale: number;
}

/** A number without a unit. */
export const plain: Unit = { mass: 0, length: 0, time: 0, scale: 1 };
/** What a MAC formula has to give. */
export const milligram: Unit = { ...plain, mass: 1 };

const mass = (scale: number): Unit => ({ ...plain, mass: 1, scale });
const area = (scale: number): Unit => ({ ...plain, length: 2, scale });
const volume = (scale: number): Unit => ({ ...plain, length: 3, scale });
const length = (scale: number): Unit => ({ ...plain, length: 1, scale });
const time: Unit = { ...plain, time: 1 };

/** Unit names with their sizes; the first of several with the same size is the one that is printed (formulas 1.2). */
const symbols: ReadonlyMap<string, Unit> = new Map([
  ['mg', mass(1)],
  ['kg', mass(1e6)],
  ['g', mass(1e3)],
  ['ug', mass(1e-3)],
  ['µg', mass(1e-3)],
  ['μg', mass(1e-3)],
  ['ng', mass(1e-6)],
  ['sqcm', area(1)],
  ['sqm', area(1e4)],
  ['sqdm', area(1e2)],
  ['sqin', area(6.4516)],
  ['cm2', area(1)],
  ['cm²', area(1)],
  ['ml', volume(1)],
  ['mL', volume(1)],
  ['L', volume(1e3)],
  ['l', volume(1e3)],
  ['cm', length(1)],
  ['m', length(100)],
  ['mm', length(0.1)],
  ['in', length(2.54)],
  ['day', time],
  ['days', time],
  // The maximum daily dose is per day: doses per batch are days per batch (formulas 4.1).
  ['dose', time],
  ['doses', time],
  // A share of a mass; 1 ppm is 1 mg/kg (formulas 1.2).
  ['ppm', { ...plain, scale: 1e-6 }],
  ['percent', { ...plain, scale: 0.01 }],
  ['%', { ...plain, scale: 0.01 }],
  ...['1', 'fraction', 'score', 'unit', 'units', 'batch', 'sample', 'swab', 'rinse'].map((name): [string, Unit] => [
    name,
    plain,
  ]),
]);

const longestUnit = 40;

/** Reads `mg/day`, `mg/kg/day`, `ug/sqcm`, `1/day` or `kg*day`; null when a part of it is no unit. */
export function parseUnit(text: string): Unit | null {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > longestUnit) return null;
  const [first = '', ...rest] = trimmed.split(/([*·/])/);
  let found = symbols.get(first.trim()) ?? null;
  for (let index = 0; index < rest.length && found !== null; index += 2) {
    const next = symbols.get((rest[index + 1] ?? '').trim());
    found = next === undefined ? null : combined(found, next, rest[index] === '/' ? -1 : 1);
  }
  return found;
}

/** `left` times `right` to the power of `sign`. */
export function combined(left: Unit, right: Unit, sign: 1 | -1): Unit {
  return {
    mass: left.mass + sign * right.mass,
    length: left.length + sign * right.length,
    time: left.time + sign * right.time,
    scale: sign === 1 ? left.scale * right.scale : left.scale / right.scale,
  };
}

/** A unit to a power; null when the result exceeds anything measurable. */
export function raised(unit: Unit, power: number): Unit | null {
  const scale = unit.scale ** power;
  const powers = [unit.mass, unit.length, unit.time].map(each => each * power);
  if (!Number.isFinite(scale) || scale === 0 || powers.some(each => Math.abs(each) > 12)) return null;
  const [massPower = 0, lengthPower = 0, timePower = 0] = powers;
  return { mass: massPower, length: lengthPower, time: timePower, scale };
}

const near = (a: number, b: number): boolean => sideOf(a, b) === 0;

/** Except for the last digits, because scales are products of factors. */
export function sameScale(a: Unit, b: Unit): boolean {
  return near(a.scale, b.scale);
}
/** Whether both count the same powers of mass and length, whatever the time and the scale. */
export function sameSubstance(a: Unit, b: Unit): boolean {
  return near(a.mass, b.mass) && near(a.length, b.length);
}
/** Whether both are per day, or both are not. */
export function sameTime(a: Unit, b: Unit): boolean {
  return near(a.time, b.time);
}

/** A unit as people write it: `mg/day`, `mg/sqcm`, `kg`; `1` for a plain number. */
export function formatUnit(unit: Unit): string {
  const named = [...symbols].find(
    ([, each]) => sameSubstance(each, unit) && sameTime(each, unit) && sameScale(each, unit),
  );
  if (named !== undefined) return named[0];
  const [massName, rest] = massOf(unit);
  const parts: (readonly [name: string, power: number])[] = [
    [massName, massName === 'ppm' ? 1 : unit.mass],
    ...lengthOf(unit.length),
    ['day', unit.time],
  ];
  const above = parts.filter(([, power]) => power > 0).map(written);
  const below = parts.filter(([, power]) => power < 0).map(([name, power]) => written([name, -power]));
  const factor = near(rest, 1) ? [] : [String(Number(rest.toPrecision(6)))];
  const top = [...factor, ...above].join('·');
  return [top === '' ? '1' : top, ...below].join('/');
}

/** A unit in a sentence. */
export function unitWords(unit: Unit): string {
  const text = formatUnit(unit);
  return text === '1' ? 'a plain number' : text;
}

function written([name, power]: readonly [name: string, power: number]): string {
  return power === 1 ? name : `${name}^${Number(power.toPrecision(4))}`;
}

/** The mass unit that absorbs the scale, and the rest of the scale. */
function massOf(unit: Unit): [name: string, rest: number] {
  for (const name of ['mg', 'kg', 'g', 'ug', 'ng']) {
    const size = symbols.get(name)?.scale ?? 1;
    if (unit.mass !== 0 && near(size ** unit.mass, unit.scale)) return [name, 1];
  }
  // A share of a mass: mg per kg.
  if (unit.mass === 0 && near(unit.scale, 1e-6)) return ['ppm', 1];
  return ['mg', unit.scale];
}

function lengthOf(power: number): (readonly [name: string, power: number])[] {
  if (Math.abs(power) === 2) return [['sqcm', Math.sign(power)]];
  return Math.abs(power) === 3 ? [['ml', Math.sign(power)]] : [['cm', power]];
}
