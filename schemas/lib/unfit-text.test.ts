import { expect, test } from 'vitest';
import { textFault } from './unfit-text.js';

test('a text that would be read in another order than it has is refused by the sign and its place', () => {
  expect(textFault('💊\u202Egm 005')).toBe(
    'has a hidden character that changes the text direction (U+202E, character 2): type the text again without it',
  );
  for (const sign of '\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069')
    expect(textFault(`a${sign}`)).not.toBeNull();
});

test('names of right-to-left languages, of joined emoji and with lines pass as they are', () => {
  for (const name of ['باراسيتامول ٥٠٠ ملغ', 'פרצטמול 500 מ"ג', 'می‌خواهم', '👩‍🔬', 'one\ntwo', 'A\u200FB'])
    expect(textFault(name)).toBeNull();
});
