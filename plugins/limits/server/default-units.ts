import { Type } from 'typebox';
import { defineRoute, defineUseCase, readOnly, type RouteShape } from '#kernel/contract';

/** The nine default-unit keys of the specification with their units (sections 3 and 9). */
export const defaultUnits = [
  { id: 'pde', key: 'pde', shortName: 'PDE', unit: 'mg' },
  { id: 'td', key: 'td', shortName: 'TD', unit: 'mg' },
  { id: 'ldd', key: 'ldd', shortName: 'LDD', unit: 'mg' },
  { id: 'min_bs', key: 'min_bs', shortName: 'MBS', unit: 'kg' },
  { id: 'surface_area', key: 'surface_area', shortName: 'SA', unit: 'sqcm' },
  { id: 'ld50', key: 'ld50', shortName: 'LD50', unit: 'mg/kg' },
  { id: 'strength', key: 'strength', shortName: 'Strength', unit: 'mg' },
  { id: 'volume', key: 'volume', shortName: 'Volume', unit: 'ml' },
  { id: 'tablet_weight', key: 'tablet_weight', shortName: 'Tablet weight', unit: 'mg' },
] as const;

const DefaultUnit = Type.Object({
  id: Type.String(),
  key: Type.String(),
  shortName: Type.String(),
  unit: Type.String(),
});
const DefaultUnits = Type.Object({ defaultUnits: Type.Array(DefaultUnit) });

const listDefaultUnits = defineUseCase<
  RouteShape<undefined, undefined, undefined>,
  { defaultUnits: { id: string; key: string; shortName: string; unit: string }[] }
>()({
  name: 'limits.list-default-units',
  deps: {},
  run: () => Promise.resolve({ defaultUnits: defaultUnits.map(unit => ({ ...unit })) }),
});

export const defaultUnitRoute = defineRoute({
  method: 'GET',
  path: '/default_units',
  scope: 'facility',
  access: { signedIn: true, because: 'every form offers the default unit of its quantity' },
  summary: 'The default unit of each quantity',
  input: {},
  output: DefaultUnits,
  audit: readOnly,
  useCase: listDefaultUnits,
});
