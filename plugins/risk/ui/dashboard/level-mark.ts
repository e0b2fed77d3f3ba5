import type { RiskLevel } from '#plugins/risk/shared/names';

/** The level of a bubble without its colour: its first letter, with an arrow where it was raised by a level. */
export function levelMark(level: RiskLevel | null, isRaised: boolean): string | null {
  return level === null ? null : `${level.charAt(0).toUpperCase()}${isRaised ? '↑' : ''}`;
}

/** Explains the letters below a picture. */
export const levelMarkWords = 'H high, M medium, L low; ↑ raised by one level: its residue cannot be seen at the limit';
