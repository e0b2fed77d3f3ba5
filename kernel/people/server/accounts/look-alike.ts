import { ApiError, validationError, type AnyCall } from '#kernel/contract';

/**
 * Letters that are drawn like a Latin one, and that one at the same place below: Cyrillic, Greek, rare Latin ones. A choice
 * of confusables.txt of Unicode Technical Standard 39; what compatibility alone tells apart (full width, ligatures) is made
 * alike by normalization.
 */
const drawnAlike = [
  ['аАВсСԁеЕһНіІјЈКМоОрРԛԚѕЅТѵѴԝԜхХуУӏ', 'aabccdeehhiijjkmooppqqsstvvwwxxyyl'],
  ['αΑΒΕΖΗιΙκΚΜνΝοΟρΡΤυΥχΧ', 'aabezhiikkmvnoopptuyxx'],
  ['ıɑɡ', 'iag'],
] as const;
const from = drawnAlike.map(([letters]) => letters).join('');
const to = drawnAlike.map(([, latin]) => latin).join('');

/** SQL of a name as it looks, whatever letters it is made of. */
const looks = (name: string): string => `lower(translate(normalize(${name}, NFKC), '${from}', '${to}'))`;

/** Signs that nobody sees: they would make two names of what reads as one. */
const unseen = /[\p{Cf}\p{Cc}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]/u;

/**
 * Refuses a new user name that people could take for that of somebody else, who may have left: a name stands for one person
 * for ever (21 CFR 11.100(a), compliance P11-100a-1).
 */
export async function assertNoLookAlike(call: AnyCall<null>, username: string): Promise<void> {
  const path = 'username';
  if (unseen.test(username)) throw validationError({ path, message: 'has signs that cannot be seen' });
  const [twin] = await call.tx.rows({
    text: `select username from kernel.app_user where ${looks('username')} = ${looks('$1::text')}
           union all select username from kernel.retired_username where ${looks('username')} = ${looks('$1::text')} limit 1`,
    values: [username],
  });
  if (twin !== undefined)
    throw new ApiError('DuplicateEntryError', { fields: [{ path, message: 'looks like the name of another user' }] });
}
