/**
 * The style sheet of the working area, ten times the one that the document begins with: public screens paint without it.
 * Resolves when it is in force, or cannot be had; then the area shows unstyled, but works.
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
