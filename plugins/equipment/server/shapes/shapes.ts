/** One named length (cm) or count of a shape. */
export interface ShapeInput {
  readonly name: string;
  readonly label: string;
  /** Counts are whole numbers and may be zero; everything else is a length in cm greater than 0. */
  readonly count?: true;
}

/** A surface that equipment is made of: inputs in cm, area in cm² (formulas section 8). */
export interface Shape {
  readonly label: string;
  readonly inputs: readonly ShapeInput[];
  /** The printed formula. */
  readonly formula: string;
  /** Area in cm² of valid inputs. */
  readonly area: (inputs: Readonly<Record<string, number>>) => number;
  /** A rule between inputs; returns the message of the broken rule. */
  readonly rule?: (inputs: Readonly<Record<string, number>>) => string | null;
}

const r = { name: 'r', label: 'Radius' };
const h = { name: 'h', label: 'Height' };
const l = { name: 'l', label: 'Length' };
const b = { name: 'b', label: 'Base' };
const R1 = { name: 'R1', label: 'Inner radius R1' };
const R2 = { name: 'R2', label: 'Outer radius R2' };

/** Reads a checked input; a missing one is a programming error. */
function at(inputs: Readonly<Record<string, number>>, name: string): number {
  const value = inputs[name];
  if (value === undefined) throw new Error(`input ${name} is missing`);
  return value;
}

/** The twenty shapes of the specification (section 3). Whether a shape is closed or lateral is stated in its label. */
const shapes = {
  cylinder: {
    label: 'Cylinder, closed',
    inputs: [r, h],
    formula: '2πr(r+h)',
    area: i => 2 * Math.PI * at(i, 'r') * (at(i, 'r') + at(i, 'h')),
  },
  circle: { label: 'Circle', inputs: [r], formula: 'πr²', area: i => Math.PI * at(i, 'r') ** 2 },
  circular_ring: {
    label: 'Circular ring',
    inputs: [R1, R2],
    formula: 'π(R2²−R1²)',
    area: i => Math.PI * (at(i, 'R2') ** 2 - at(i, 'R1') ** 2),
    rule: i => (at(i, 'R2') > at(i, 'R1') ? null : 'R2 must be greater than R1'),
  },
  cube: { label: 'Cube, six faces', inputs: [l], formula: '6l²', area: i => 6 * at(i, 'l') ** 2 },
  cone: {
    label: 'Cone with base',
    inputs: [r, h],
    formula: 'πr(r+√(r²+h²))',
    area: i => Math.PI * at(i, 'r') * (at(i, 'r') + Math.hypot(at(i, 'r'), at(i, 'h'))),
  },
  square: { label: 'Square', inputs: [l], formula: 'l²', area: i => at(i, 'l') ** 2 },
  rectangle: { label: 'Rectangle', inputs: [l, b], formula: 'lb', area: i => at(i, 'l') * at(i, 'b') },
  triangle: { label: 'Triangle', inputs: [b, h], formula: 'bh/2', area: i => (at(i, 'b') * at(i, 'h')) / 2 },
  cuboid_lateral: {
    label: 'Cuboid, four walls',
    inputs: [l, b, h],
    formula: '2h(l+b)',
    area: i => 2 * at(i, 'h') * (at(i, 'l') + at(i, 'b')),
  },
  cylinder_lateral: {
    label: 'Cylinder, side only',
    inputs: [r, h],
    formula: '2πrh',
    area: i => 2 * Math.PI * at(i, 'r') * at(i, 'h'),
  },
  ellipse: {
    label: 'Ellipse',
    inputs: [
      { name: 'a', label: 'Semi-axis a' },
      { name: 'b', label: 'Semi-axis b' },
    ],
    formula: 'πab',
    area: i => Math.PI * at(i, 'a') * at(i, 'b'),
  },
  frustrum_curved: {
    label: 'Frustum side, slant height',
    inputs: [R1, R2, { name: 'S', label: 'Slant height S' }],
    formula: 'π(R1+R2)S',
    area: i => Math.PI * (at(i, 'R1') + at(i, 'R2')) * at(i, 'S'),
    rule: i =>
      at(i, 'S') >= Math.abs(at(i, 'R1') - at(i, 'R2')) ? null : 'S must be at least the difference of R1 and R2',
  },
  hemisphere: { label: 'Hemisphere with base', inputs: [r], formula: '3πr²', area: i => 3 * Math.PI * at(i, 'r') ** 2 },
  perforated_turret: {
    label: 'Perforated turret',
    inputs: [r, h, { name: 'n', label: 'Number of holes', count: true }, { name: 'R1', label: 'Hole radius R1' }],
    formula: '2πr(r+h) + 2πnR1(h−R1)',
    area: i =>
      2 * Math.PI * at(i, 'r') * (at(i, 'r') + at(i, 'h')) +
      2 * Math.PI * at(i, 'n') * at(i, 'R1') * (at(i, 'h') - at(i, 'R1')),
    rule: i => {
      if (at(i, 'R1') >= at(i, 'r')) return 'R1 must be smaller than r';
      return at(i, 'n') * at(i, 'R1') ** 2 <= at(i, 'r') ** 2 ? null : 'the holes do not fit on the disc';
    },
  },
  rectangular_prism: {
    label: 'Rectangular prism, six faces',
    inputs: [l, b, h],
    formula: '2(lb+bh+lh)',
    area: i => 2 * (at(i, 'l') * at(i, 'b') + at(i, 'b') * at(i, 'h') + at(i, 'l') * at(i, 'h')),
  },
  trapezium_prism_lateral: {
    label: 'Trapezium prism, side only',
    inputs: [
      { name: 'a', label: 'Side a' },
      { name: 'b', label: 'Side b' },
      { name: 'c', label: 'Side c' },
      { name: 'd', label: 'Side d' },
      h,
    ],
    formula: '(a+b+c+d)h',
    area: i => (at(i, 'a') + at(i, 'b') + at(i, 'c') + at(i, 'd')) * at(i, 'h'),
    rule: i =>
      Math.abs(at(i, 'a') - at(i, 'b')) < at(i, 'c') + at(i, 'd') ? null : 'c and d are too short to join a and b',
  },
  trapezium: {
    label: 'Trapezium',
    inputs: [{ name: 'a', label: 'Side a' }, { name: 'b', label: 'Side b' }, h],
    formula: '(a+b)h/2',
    area: i => ((at(i, 'a') + at(i, 'b')) * at(i, 'h')) / 2,
  },
  sphere: { label: 'Sphere', inputs: [r], formula: '4πr²', area: i => 4 * Math.PI * at(i, 'r') ** 2 },
  curved_surface_area_of_a_hemisphere: {
    label: 'Hemisphere, curved side only',
    inputs: [r],
    formula: '2πr²',
    area: i => 2 * Math.PI * at(i, 'r') ** 2,
  },
  lateral_surface_area_of_a_frustum_of_a_cone: {
    label: 'Frustum side, vertical height',
    inputs: [R1, R2, h],
    formula: 'π(R1+R2)√((R1−R2)²+h²)',
    area: i => Math.PI * (at(i, 'R1') + at(i, 'R2')) * Math.hypot(at(i, 'R1') - at(i, 'R2'), at(i, 'h')),
  },
} as const satisfies Readonly<Record<string, Shape>>;

export type ShapeKey = keyof typeof shapes;
/** The twenty shapes in the order in which screens offer them. */
export const shapeKeys = Object.keys(shapes) as readonly ShapeKey[];

/** Inputs, formula and area of a shape: lengths in cm, area in sqcm (formulas section 8). */
export function shapeOf(key: ShapeKey): Shape {
  return shapes[key];
}
