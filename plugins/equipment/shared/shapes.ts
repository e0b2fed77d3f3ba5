import { Type } from 'typebox';

/** The twenty surface-area shapes (specification section 3); their formulas are in the engine. */
export const shapeKeys = [
  'cylinder',
  'circle',
  'circular_ring',
  'cube',
  'cone',
  'square',
  'rectangle',
  'triangle',
  'cuboid_lateral',
  'cylinder_lateral',
  'ellipse',
  'frustrum_curved',
  'hemisphere',
  'perforated_turret',
  'rectangular_prism',
  'trapezium_prism_lateral',
  'trapezium',
  'sphere',
  'curved_surface_area_of_a_hemisphere',
  'lateral_surface_area_of_a_frustum_of_a_cone',
] as const;

/** Describes the inputs of a shape for a form: lengths in cm, counts as whole numbers. */
export const ShapeDescription = Type.Object({
  key: Type.String(),
  label: Type.String(),
  formula: Type.String(),
  inputs: Type.Array(Type.Object({ name: Type.String(), label: Type.String(), isCount: Type.Boolean() })),
});
