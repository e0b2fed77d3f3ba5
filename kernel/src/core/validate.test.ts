import { Type, type TSchema } from 'typebox';
import { expect, test } from 'vitest';
import { ApiError } from '#kernel/contract';
import { closed, Nullable, StringEnum, Text } from '#schemas/lib/fields';
import { compileCheck } from './validate.js';

const Value = Nullable(
  Type.Union([Text(5), Type.Number({ minimum: 1 }), Type.Boolean(), Type.Array(Text(5), { maxItems: 2 })]),
);
const Body = Type.Object(
  {
    value: Type.Optional(Value),
    word: Type.Optional(StringEnum(['one', 'two'])),
    wordOrNothing: Type.Optional(Nullable(StringEnum(['one', 'two']))),
    size: Type.Optional(Nullable(Type.Object({ value: Type.Number(), unit: StringEnum(['kg']) }, closed))),
  },
  closed,
);

function said(body: object, schema: TSchema = Body): string[] {
  try {
    compileCheck(schema, 'body')(body);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return (error.fields ?? []).map(({ path, message }) => `${path}: ${message}`);
  }
  return [];
}

test.each<[object, string[]]>([
  [{ value: 'much too long' }, ['value: must have at most 5 characters']],
  [{ value: '' }, ['value: is required']],
  [{ value: 0 }, ['value: must be at least 1']],
  [{ value: ['a', 'b', 'c'] }, ['value: must have at most 2 entries']],
  [{ value: ['a', 7] }, ['value.1: must be text']],
  [{ value: {} }, ['value: must be text or a number or true or false or a list']],
  [{ word: null }, ['word: is required']],
  [{ word: 'three' }, ['word: must be one of one, two']],
  [{ wordOrNothing: 5 }, ['wordOrNothing: must be one of one, two']],
  [{ size: { value: 'x' } }, ['size.unit: is required', 'size.value: must be a number']],
  [{ size: 5 }, ['size: must be an object']],
  [{ value: null, wordOrNothing: null, size: null }, []],
])('%j is refused by the rule that it breaks, and by no other type that the field could have', (body, faults) => {
  expect(said(body)).toEqual(faults);
});
