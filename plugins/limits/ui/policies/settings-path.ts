/** The value at a path like `limitRepresentation.sampleLimits.swab`. */
export function valueAt(settings: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined,
      settings,
    );
}

/** A copy of the settings with another value at the path. */
export function withValue<T extends object>(settings: T, path: string, value: unknown): T {
  const [key = '', ...rest] = path.split('.');
  const inner = (settings as Record<string, unknown>)[key];
  return {
    ...settings,
    [key]: rest.length === 0 ? value : withValue((inner ?? {}) as object, rest.join('.'), value),
  };
}
