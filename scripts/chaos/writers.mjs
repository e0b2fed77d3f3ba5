import { setTimeout as sleep } from 'node:timers/promises';

const answerWithinMs = 20_000;

/**
 * Writers that create records through nodes in turn and keep a ledger of what they were told: `acknowledged` when the
 * answer was 201, `refused` when nothing was kept by the answer, `unknown` when no answer came or it says that it does
 * not know.
 *
 * @param {{ ports: readonly number[], headers: Record<string, string>, path: string, writers: number, most: number }} options
 *   most: records after which the writers stop by themselves
 */
export function startWriters({ ports, headers, path, writers, most }) {
  const ledger = [];
  let stopped = false;
  let number = 0;
  const work = async writer => {
    while (!stopped && number < most) {
      number += 1;
      const entry = { externalId: `CHAOS-${number}`, port: ports[(writer + number) % ports.length], sent: Date.now() };
      const { outcome, status } = await create(entry, headers, path);
      ledger.push({ ...entry, outcome, status, answered: Date.now() });
      if (outcome !== 'acknowledged') await sleep(50);
    }
  };
  const ended = Promise.all(Array.from({ length: writers }, (_, writer) => work(writer)));
  return {
    ledger,
    stop: async () => {
      stopped = true;
      await ended;
    },
  };
}

async function create({ externalId, port }, headers, path) {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ externalId, name: `Material ${externalId}` }),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    await answer.arrayBuffer();
    if (answer.status === 201) return { outcome: 'acknowledged', status: 201 };
    // 504 is OutcomeUnknown: the connection broke with the commit on its way.
    return { outcome: answer.status === 504 ? 'unknown' : 'refused', status: answer.status };
  } catch (error) {
    return { outcome: 'unknown', status: error.name };
  }
}
