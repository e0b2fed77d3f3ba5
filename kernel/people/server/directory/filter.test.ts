import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillFilter, FilterFault, type DirectoryFilter } from './filter.js';

const equality = (attribute: string, value: string): DirectoryFilter => ({
  kind: 'compare',
  attribute,
  operator: '=',
  value,
});

describe('filters of the settings', () => {
  test.each<[string, DirectoryFilter]>([
    ['(uid=ada)', equality('uid', 'ada')],
    ['(cn=Smith\\2c QA)', equality('cn', 'Smith, QA')],
    ['(cn=M\\c3\\bcller)', equality('cn', 'Müller')],
    ['(objectClass=*)', { kind: 'present', attribute: 'objectClass' }],
    ['(cn=a*b*)', { kind: 'parts', attribute: 'cn', parts: ['a', 'b', ''] }],
    ['(!(uid=ada))', { kind: 'not', member: equality('uid', 'ada') }],
    ['(|(a=1)(b=2))', { kind: 'or', members: [equality('a', '1'), equality('b', '2')] }],
    ['(age>=30)', { kind: 'compare', attribute: 'age', operator: '>=', value: '30' }],
    [
      '(userAccountControl:1.2.840.113556.1.4.803:=2)',
      { kind: 'rule', attribute: 'userAccountControl', rule: '1.2.840.113556.1.4.803', value: '2' },
    ],
    ['(member:dn:caseExactMatch:=x)', { kind: 'rule', attribute: 'member', rule: 'dn:caseExactMatch', value: 'x' }],
  ])('%s', (text, expected) => {
    expect(fillFilter(text, {})).toEqual(expected);
  });

  test.each([
    '',
    'uid=ada',
    '(uid=ada',
    '(uid=ada))',
    '(uid=ada)(x=y)',
    '(&)',
    '(=x)',
    '(uid=)',
    '(uid=a(b)',
    '(uid=a\\2)',
    '(uid=\\ff)',
    '(uid={password})',
    '(uid={constructor})',
    `${'(!'.repeat(30)}(a=b)${')'.repeat(30)}`,
  ])('refuses %s', text => {
    expect(() => fillFilter(text, { username: 'x' })).toThrow(FilterFault);
  });

  test('a value is one value of one comparison, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), username => {
        expect(fillFilter('(&(objectClass=person)(uid={username}))', { username })).toEqual({
          kind: 'and',
          members: [equality('objectClass', 'person'), equality('uid', username)],
        });
      }),
    );
  });
});
