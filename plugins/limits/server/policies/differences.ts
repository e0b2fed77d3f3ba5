import type { Change } from '#kernel/contract';

/** Settings that differ, each by its path (`arl.value`); lists are compared whole. */
export function differences(before: object, after: object, prefix = ''): Change[] {
  const [old, now] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return keys.flatMap((key): Change[] => {
    const [from, to] = [old[key], now[key]];
    const path = `${prefix}${key}`;
    if (isRecord(from) && isRecord(to)) return differences(from, to, `${path}.`);
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ path, from: from ?? null, to: to ?? null }];
  });
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
