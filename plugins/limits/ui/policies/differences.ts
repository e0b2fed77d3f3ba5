import type { SettingChange } from './save-policy.js';

/** What versions say about themselves, which is no setting. */
const heads = new Set([
  'residueType',
  'version',
  'effectiveFrom',
  'reason',
  'updatedAt',
  'updatedBy',
  'updatedByName',
  'latestVersion',
  'pending',
]);

/** Settings that differ, each under its path; lists are compared whole. */
export function differencesOf(before: object, after: object, prefix = ''): SettingChange[] {
  const [old, now] = [before as Record<string, unknown>, after as Record<string, unknown>];
  return Object.keys(now)
    .filter(key => prefix !== '' || !heads.has(key))
    .flatMap((key): SettingChange[] => {
      const [from, to] = [old[key], now[key]];
      const path = `${prefix}${key}`;
      if (isRecord(from) && isRecord(to)) return differencesOf(from, to, `${path}.`);
      return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ path, from, to }];
    });
}

/** The settings of a version without what it says about itself. */
export function settingsOf<T extends object>(version: T): T {
  return Object.fromEntries(Object.entries(version).filter(([key]) => !heads.has(key))) as T;
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
