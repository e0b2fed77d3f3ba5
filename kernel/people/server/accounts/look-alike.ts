import { ApiError, validationError, type AnyCall } from '#kernel/contract';

/** Letters that look like a Latin letter, from confusables.txt of Unicode Technical Standard 39; normalization covers the rest. */
const drawnAlike = [
  ['аАВсСԁеЕһНіІјЈКМоОрРԛԚѕЅТѵѴԝԜхХуУӏ', 'aabccdeehhiijjkmooppqqsstvvwwxxyyl'],
  ['αΑΒΕΖΗιΙκΚΜνΝοΟρΡΤυΥχΧ', 'aabezhiikkmvnoopptuyxx'],
  ['ıɑɡ', 'iag'],
] as const;
const from = drawnAlike.map(([letters]) => letters).join('');
const to = drawnAlike.map(([, latin]) => latin).join('');

/** SQL of a name with every letter replaced by the Latin letter that it looks like. */
const looks = (name: string): string => `lower(translate(normalize(${name}, NFKC), '${from}', '${to}'))`;

/** Invisible characters, which would make two names look the same. */
const unseen = /[\p{Cf}\p{Cc}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]/u;

/** Refuses a user name that looks like that of another user, archived or not (21 CFR 11.100(a), compliance P11-100a-1). */
export async function assertNoLookAlike(call: AnyCall<null>, username: string): Promise<void> {
  const path = 'username';
  if (unseen.test(username)) throw validationError({ path, message: 'has invisible characters' });
  const [twin] = await call.tx.rows({
    text: `select username from kernel.app_user where ${looks('username')} = ${looks('$1::text')}
           union all select username from kernel.retired_username where ${looks('username')} = ${looks('$1::text')} limit 1`,
    values: [username],
  });
  if (twin !== undefined)
    throw new ApiError('DuplicateEntryError', { fields: [{ path, message: 'looks like the name of another user' }] });
}
