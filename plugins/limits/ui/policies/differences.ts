import type { SettingChange } from './save-policy.js';

/** Version fields, which are not settings. */
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
  'approval',
  'recordId',
  'draft',
]);

/** Settings that differ, each by its path; lists are compared whole. */
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

/** The settings of a version without its version fields. */
export function settingsOf<T extends object>(version: T): T {
  return Object.fromEntries(Object.entries(version).filter(([key]) => !heads.has(key))) as T;
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
