/** Base words of leaked passwords (ASVS 6.2.4): `P@ssw0rd!2024` is refused as a variant of `password`. */
const words = new Set(
  `password passwort passwd passcode pass word admin administrator root user username guest login welcome letmein
  qwerty qwertz qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx azerty abc abcd abcde abcdef abcdefg abcdefgh aaaa
  aaaaaa aaaaaaaa iloveyou love lovely princess monkey dragon master football baseball basketball soccer hockey superman
  batman shadow sunshine michael jordan michelle jennifer jessica ashley nicole daniel charlie thomas robert george andrew
  matthew joshua hunter harley ranger killer pepper ginger cookie summer winter spring autumn january february march april
  may june july august september october november december monday tuesday wednesday thursday friday saturday sunday
  trustno secret default changeme change temp temporary test testing tester demo sample example start starwars computer
  internet access server oracle google microsoft windows apple samsung company pharma factory plant quality production
  validation hello hallo freedom whatever nothing flower purple orange banana chocolate cheese money maggie
  bailey tigger buster soccer jordan harley austin dallas london berlin paris madrid america canada india china newyork
  mustang corvette ferrari mercedes porsche yamaha liverpool arsenal chelsea barcelona realmadrid pokemon naruto
  blink matrix phoenix merlin dakota cowboy eagles yankees lakers steelers rangers chelsea biteme fuckyou limpid`
    .split(/\s+/)
    .filter(word => word !== ''),
);

const swaps: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** True for passwords that are only a common word, or a word about the person, with decoration. */
export function isCommonPassword(password: string, aboutPerson: readonly string[]): boolean {
  const own = aboutPerson.flatMap(text => text.toLowerCase().split(/[^\p{L}]+/u)).filter(word => word.length >= 3);
  const forms = readings(password.toLowerCase());
  return forms.some(form => words.has(form) || own.includes(form) || isRepetition(form));
}

/** The letters alone, as typed and with swapped characters read back; also without a decorated end. */
function readings(password: string): string[] {
  const plain = password.replace(/[^\p{L}]/gu, '');
  const trimmed = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const unswapped = (text: string): string =>
    [...text]
      .map(each => swaps[each] ?? each)
      .join('')
      .replace(/[^\p{L}]/gu, '');
  return [plain, unswapped(trimmed), unswapped(password)];
}

/** aaaa, or nothing but digits and punctuation. */
function isRepetition(form: string): boolean {
  return form.length === 0 || new Set(form).size === 1;
}
