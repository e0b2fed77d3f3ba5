import { sectionsOf, type FieldCard, type FieldCards } from '#schemas/lib/field-cards';
import { isQuantityKind, unitsOf } from '#schemas/lib/units';
import { valueWords } from '#schemas/lib/value-words';
import type { FormField, Option } from './fields.js';

type ControlOf<F extends FormField> = F extends FormField ? Partial<Omit<F, 'name' | 'label'>> : never;
/** Overrides of a page for the controls of cards, by field; for example options that it has loaded. */
export type OwnControls<C extends FieldCards> = { readonly [K in keyof C & string]?: ControlOf<FormField> };

/** The fields of a form, in the order of the cards. */
export function formFields<C extends FieldCards>(cards: C, own: OwnControls<C> = {}): FormField[] {
  const sections = sectionsOf(cards);
  return Object.entries(cards)
    .filter(([, card]) => card.computed !== true && card.control !== 'own' && card.control !== 'none')
    .map(([name, card]) => {
      const section = sections.get(name);
      return { ...(section === undefined ? {} : { section }), ...fieldOf(name, card), ...own[name] } as FormField;
    });
}

interface SchemaShape {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly maxLength?: number;
  readonly quantityKind?: string;
  readonly anyOf?: readonly SchemaShape[];
  readonly items?: { readonly enum?: readonly string[] };
  /** For a quantity whose units belong to no unit kind, such as ppm or mg. */
  readonly properties?: { readonly unit?: { readonly enum?: readonly string[] } };
}

/** Longer texts have several lines, in characters. */
const longText = 1000;

function fieldOf(name: string, card: FieldCard): FormField {
  const { label, help, askedWhen, records } = card;
  const shape = shapeOf(card.schema);
  const base = {
    name,
    label,
    ...(help === undefined ? {} : { help }),
    ...(askedWhen === undefined ? {} : { askedWhen }),
    ...(card.required === true || !isNullable(card.schema) ? { required: true as const } : {}),
  };
  if (shape.items?.enum !== undefined)
    return { ...base, kind: 'list', choices: optionsOf(shape.items.enum, card.words) };
  if (card.control === 'textarea' || (card.control === undefined && (shape.maxLength ?? 0) >= longText))
    return { ...base, kind: 'textarea', wide: true };
  if (card.control !== undefined && card.control !== 'own' && card.control !== 'none')
    return { ...base, kind: card.control };
  if (records !== undefined) return { ...base, ...recordsOf(records, shape) };
  if (shape.enum !== undefined) return { ...base, kind: 'select', options: optionsOf(shape.enum, card.words) };
  const units = shape.quantityKind === undefined ? shape.properties?.unit?.enum : unitsOfKind(name, shape.quantityKind);
  if (units !== undefined) return { ...base, ...quantityOf(units, card.unit) };
  if (shape.type === 'boolean') return { ...base, kind: 'boolean' };
  if (shape.type === 'number' || shape.type === 'integer') return { ...base, kind: 'number' };
  if (shape.type === 'string') return { ...base, kind: shape.format === 'date' ? 'date' : 'text' };
  throw new Error(`${name} has no control: its card says which, or that the page has one`);
}

/** The schema without its null branch. */
function shapeOf(schema: FieldCard['schema']): SchemaShape {
  const shape = schema as SchemaShape;
  return shape.anyOf?.find(branch => branch.type !== 'null') ?? shape;
}

function isNullable(schema: FieldCard['schema']): boolean {
  return (schema as SchemaShape).anyOf?.some(branch => branch.type === 'null') === true;
}

function recordsOf(records: NonNullable<FieldCard['records']>, shape: SchemaShape) {
  if (!('offered' in records)) return recordsFrom(records, shape);
  const { unknown } = records;
  return {
    kind: 'offered' as const,
    isText: shape.format !== 'uuid',
    ...(unknown === undefined ? {} : { unknown }),
  };
}

type NamedRecords = Exclude<NonNullable<FieldCard['records']>, { readonly offered: true }>;

function recordsFrom({ unknown, permission, ...from }: NamedRecords, { type, format }: SchemaShape) {
  const records = { ...from, ...(permission === undefined ? {} : { permission }) };
  if (type === 'array') return { kind: 'references' as const, ...records };
  if (format === 'uuid') return { kind: 'reference' as const, ...records };
  if (permission === undefined)
    throw new Error(`${from.path}: suggested IDs need the permission that reading them takes`);
  return { kind: 'suggested' as const, ...records, permission, ...(unknown === undefined ? {} : { unknown }) };
}

function optionsOf(values: readonly string[], words: FieldCard['words']): Option[] {
  return values.map(value => ({ value, label: valueWords(value, words) }));
}

function unitsOfKind(name: string, kind: string): readonly string[] {
  if (!isQuantityKind(kind)) throw new Error(`${name} is of unknown kind ${kind}`);
  return unitsOf(kind);
}

function quantityOf(units: readonly string[], unit: FieldCard['unit']) {
  return {
    kind: 'quantity' as const,
    units,
    defaultUnit: unit?.first ?? units[0] ?? '',
    ...(unit?.key === undefined ? {} : { unitKey: unit.key }),
  };
}
