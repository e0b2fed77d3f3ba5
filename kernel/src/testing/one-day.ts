const today = (): string => new Date().toISOString().slice(0, 10);

/**
 * Runs checks that count days from today (UTC). If midnight passes meanwhile, they are run once more from the
 * beginning.
 */
export async function withinOneDay(check: () => Promise<void>): Promise<void> {
  const begun = today();
  try {
    await check();
  } catch (error) {
    if (today() === begun) throw error;
    await check();
  }
}
