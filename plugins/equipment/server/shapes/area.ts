import { shapeOf, type ShapeKey } from './shapes.js';

/** A part of equipment: one shape, how often it occurs, and whether it adds surface or is cut out. */
export interface PartGeometry {
  readonly shape: ShapeKey;
  /** Lengths in cm by input name. */
  readonly inputs: Readonly<Record<string, number>>;
  readonly count: number;
  /** 1 adds the surface; -1 takes it away (a cut-out). */
  readonly sign: 1 | -1;
}

/** A fault of one input, or of the whole part when `input` is empty. */
export interface GeometryFault {
  readonly input: string;
  readonly message: string;
}

/** Faults of a part's inputs: missing, unknown, not greater than 0, or against the shape's rule. */
export function geometryFaults(shape: ShapeKey, inputs: Readonly<Record<string, number>>): GeometryFault[] {
  const { inputs: wanted, rule } = shapeOf(shape);
  const names = new Set(wanted.map(input => input.name));
  const faults: GeometryFault[] = Object.keys(inputs)
    .filter(name => !names.has(name))
    .map(input => ({ input, message: `is not an input of ${shape}` }));
  for (const { name, count } of wanted) {
    const value = inputs[name];
    if (value === undefined || !Number.isFinite(value)) faults.push({ input: name, message: 'is required' });
    else if (count === true ? !Number.isInteger(value) || value < 0 : value <= 0) {
      faults.push({
        input: name,
        message: count === true ? 'must be a whole number, 0 or more' : 'Please enter a value greater than 0',
      });
    }
  }
  if (faults.length > 0) return faults;
  const broken = rule?.(inputs) ?? null;
  return broken === null ? [] : [{ input: '', message: broken }];
}

/** Area of one occurrence of a shape, cm². The inputs must have no faults. */
export function shapeArea(shape: ShapeKey, inputs: Readonly<Record<string, number>>): number {
  return shapeOf(shape).area(inputs);
}

/** Σ sign × count × area over the parts, cm² (formulas section 8). */
export function equipmentArea(parts: readonly PartGeometry[]): number {
  return parts.reduce((sum, part) => sum + part.sign * part.count * shapeArea(part.shape, part.inputs), 0);
}
