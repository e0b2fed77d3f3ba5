import { Type, type Static } from 'typebox';
import type { UnitOfWork } from '#kernel/contract';
import { StringEnum } from '#schemas/lib/fields';

/** Where anchors are kept: the folder of the server, mails to auditors, files of the command line, exported documents. */
const places = ['folder', 'mail', 'file', 'export'] as const;

export const anchorsAnswer = Type.Object({
  /** The number of the last entry of the trail. */
  entries: Type.Integer(),
  /** The last anchor of each place, the newest first: entries up to `seq` cannot be changed or cut off without being found. */
  anchors: Type.Array(Type.Object({ place: StringEnum(places), seq: Type.Integer(), at: Type.String() })),
});

/** Up to which entry a trail is anchored, by place. */
export async function readAnchored(tx: UnitOfWork, scope: string): Promise<Static<typeof anchorsAnswer>> {
  const [head] = await tx.rows<{ entries: number }>({
    text: 'select number as entries from audit.head where scope = $1',
    values: [scope],
  });
  const anchors = await tx.rows<{ place: (typeof places)[number]; seq: number; at: Date }>({
    text: `select distinct on (place) place, seq, at from (select case when medium in ('mail', 'file') then medium
               when medium like 'export %' then 'export' else 'folder' end as place, seq, at, number
             from audit.anchor where scope = $1) a order by place, number desc`,
    values: [scope],
  });
  return {
    entries: head?.entries ?? 0,
    anchors: anchors
      .toSorted((a, b) => b.at.getTime() - a.at.getTime())
      .map(({ place, seq, at }) => ({ place, seq, at: at.toISOString() })),
  };
}
