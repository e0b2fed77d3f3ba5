const today = (): string => new Date().toISOString().slice(0, 10);

/**
 * Checks what counts days from today (UTC). Where midnight came while it was checked, it is checked once more from its
 * beginning: what was true of the one day need not be true of the next.
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
