/** What the specification lets a screen know of the policy (section 3, Password policy settings). Zero switches a rule off. */
export interface PasswordRuleSettings {
  readonly minPasswordLength: number;
  readonly minCapital: number;
  readonly minNumber: number;
  readonly specialCharacters: number;
}

/** The fixed set of special characters: the punctuation that every keyboard has. */
const specialCharacterSet = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

/** A line of the live checklist (specification sections 2 and 5); `equal` is that both passwords agree. */
type PasswordRule = 'length' | 'number' | 'capital' | 'special' | 'equal';

/** The rules that the settings switch on, in the words of the live checklist; the length is always shown. */
export function passwordRules(settings: PasswordRuleSettings): readonly { rule: PasswordRule; text: string }[] {
  const { minPasswordLength, minCapital, minNumber, specialCharacters } = settings;
  return [
    ...(minNumber > 0
      ? [{ rule: 'number', text: `At least ${counted(minNumber, 'digit')} and one letter` } as const]
      : []),
    ...(minCapital > 0
      ? [{ rule: 'capital', text: `At least ${counted(minCapital, 'uppercase letter')}` } as const]
      : []),
    ...(specialCharacters > 0
      ? [{ rule: 'special', text: `At least ${counted(specialCharacters, 'special character')}` } as const]
      : []),
    { rule: 'length', text: `At least ${minPasswordLength} characters` },
    { rule: 'equal', text: 'Both passwords are equal' },
  ];
}

/** Rules that a password breaks; server and browser ask the same function. */
export function brokenRules(password: string, settings: PasswordRuleSettings): ReadonlySet<PasswordRule> {
  const broken = new Set<PasswordRule>();
  if ([...password].length < settings.minPasswordLength) broken.add('length');
  if (settings.minNumber > 0 && (count(password, /\d/g) < settings.minNumber || count(password, /\p{L}/gu) === 0))
    broken.add('number');
  if (count(password, /\p{Lu}/gu) < settings.minCapital) broken.add('capital');
  if ([...password].filter(each => specialCharacterSet.includes(each)).length < settings.specialCharacters)
    broken.add('special');
  return broken;
}

/** `one digit`, `2 digits`. */
export function counted(number: number, noun: string): string {
  return number === 1 ? `one ${noun}` : `${number} ${noun}s`;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
