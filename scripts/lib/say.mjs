/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/**
 * Runs one stage and reports what it does, that it still works, and how long it took.
 *
 * @template T
 * @param {string} title what happens, in the present participle: "Installing packages"
 * @param {() => Promise<T>} work
 * @param {string} [hint] what to expect, shown at the beginning only
 * @returns {Promise<T>}
 */
export async function stage(title, work, hint) {
  const started = Date.now();
  const seconds = () => ((Date.now() - started) / 1000).toFixed(1);
  say(`… ${title}${hint === undefined ? '' : ` (${hint})`}`);
  const heartbeat = setInterval(
    () => say(`  still ${title[0].toLowerCase()}${title.slice(1)} (${Math.round(seconds())} s)`),
    15_000,
  );
  try {
    const result = await work();
    say(`✓ ${title} took ${seconds()} s`);
    return result;
  } finally {
    clearInterval(heartbeat);
  }
}
