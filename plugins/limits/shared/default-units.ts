import { Type, type Static } from 'typebox';
import { closed, Pagination, Reason, StringEnum } from '#schemas/lib/fields';
import { unitsOf, type QuantityKind } from '#schemas/lib/units';
import { versionFields } from './policy.js';

/** The nine default-unit keys of the specification with their short names and units (sections 3 and 9). */
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
export type DefaultUnitKey = (typeof defaultUnits)[number]['key'];

const kinds: Readonly<Record<DefaultUnitKey, QuantityKind>> = {
  pde: 'dose',
  td: 'dose',
  ldd: 'dose',
  min_bs: 'batchMass',
  surface_area: 'surfaceArea',
  ld50: 'lethalDose',
  strength: 'dose',
  volume: 'volume',
  tablet_weight: 'mass',
};

/** Units that a key may have. */
export function unitsOfKey(key: DefaultUnitKey): readonly string[] {
  return unitsOf(kinds[key]);
}

const Key = StringEnum(defaultUnits.map(each => each.key));
/** The unit in which screens offer and show one kind of value. */
export const DefaultUnit = Type.Object({
  id: Type.String(),
  key: Key,
  shortName: Type.String(),
  unit: Type.String(),
  /** The unit of the specification, which applies until another is chosen. */
  standard: Type.String(),
  /** The units that may be chosen. */
  units: Type.Array(Type.String()),
});
export type DefaultUnit = Static<typeof DefaultUnit>;
/** All nine with the version that a save must name; 0 until one is saved. */
export const DefaultUnits = Type.Object({
  defaultUnits: Type.Array(DefaultUnit),
  version: Type.Integer({ minimum: 0 }),
});
export type DefaultUnits = Static<typeof DefaultUnits>;

/** The units as a list. */
export const DefaultUnitList = Type.Object({
  ...DefaultUnits.properties,
  defaultUnits: Type.Array(Type.Partial(DefaultUnit)),
  pagination: Pagination,
});
export type DefaultUnitList = Static<typeof DefaultUnitList>;

/** One saved version: author, date, reason, and the units that it changed. */
const DefaultUnitVersion = Type.Object({
  ...versionFields,
  changes: Type.Array(Type.Object({ key: Key, from: Type.String(), to: Type.String() })),
});
/** The newest first. */
export const DefaultUnitVersions = Type.Object({ defaultUnitVersions: Type.Array(DefaultUnitVersion) });
export type DefaultUnitVersions = Static<typeof DefaultUnitVersions>;

/** A save: the units to change, the version that was read, and the reason. */
export const DefaultUnitsUpdate = Type.Object(
  {
    /** Each identified by its key, which is also its id. */
    defaultUnits: Type.Array(
      Type.Object(
        { key: Type.Optional(Key), id: Type.Optional(Key), unit: Type.String({ minLength: 1, maxLength: 20 }) },
        closed,
      ),
      { minItems: 1, maxItems: 9 },
    ),
    version: Type.Integer({ minimum: 0 }),
  },
  closed,
);
export type DefaultUnitsUpdate = Static<typeof DefaultUnitsUpdate>;

/** The key of one default unit in a path. */
export const OneDefaultUnit = Type.Object({ key: Key }, closed);

/** Returns one quantity to the unit of the specification: the version that was read, and the reason. */
export const DefaultUnitRemoval = Type.Object({ version: Type.Integer({ minimum: 0 }), reason: Reason }, closed);
