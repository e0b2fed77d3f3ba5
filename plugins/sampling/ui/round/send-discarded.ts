import { addEntry, fp, type OutboxEntry } from '@limpid/ui-kit';

const mostOfFault = 1000;

/** Sends the decision to give up an entry like an entry of its own: the device may have no network. */
export async function sendDiscarded(entry: OutboxEntry, reason: string): Promise<void> {
  const { subject, title, sequence, at, fault, userName } = entry;
  const path = fp(`/set-samples/${subject}/discarded-entries`);
  const body = { sequence, at, title, fault: (fault ?? 'unknown').slice(0, mostOfFault), reason };
  await addEntry({ path, subject, title: `Discarding of ${title}`, body }, userName);
}
