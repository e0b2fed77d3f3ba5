import type { AnyCall } from '#kernel/contract';
import type { TestKernel } from '#kernel/testing';
import type { PlantLimits } from '#plugins/limits/server/api';

/** Every limit of a plant. */
export async function fingerprint(limits: PlantLimits): Promise<string> {
  await limits.ready(['residues']);
  const rows = limits
    .residues()
    .map(row => [row.equipment.id, row.substance.id, row.next.id, row.l3MgPerSqcm].join(' '));
  return [
    ...limits
      .pairs()
      .map(pair => JSON.stringify([pair.previous?.id, pair.substance.id, pair.next.id, pair.l3MgPerSqcm])),
    ...rows,
  ]
    .toSorted()
    .join('\n');
}

/** The same of the plant that a call sees. */
export async function seen(limpid: TestKernel, look: (call: AnyCall) => Promise<PlantLimits>): Promise<string> {
  return fingerprint(await limpid.run(look));
}
