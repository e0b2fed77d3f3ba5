/**
 * Loads the style sheet of the working area, which is ten times larger than the initial one. Resolves when it is
 * applied or failed to load; the area then works unstyled.
 */
export function loadWorkingStyles(): Promise<void> {
  const address = document.querySelector<HTMLMetaElement>('meta[name="limpid-working-styles"]')?.content ?? '';
  return new Promise(resolve => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    for (const outcome of ['load', 'error']) link.addEventListener(outcome, () => resolve(), { once: true });
    document.head.append(link);
  });
}
