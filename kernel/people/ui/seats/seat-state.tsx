import { Tag } from '@carbon/react';
import type { SeatState } from '#schemas/identity/seat';

const tags = { planned: 'blue', open: 'green', ended: 'gray' } as const;
const words: Readonly<Record<SeatState, string>> = { planned: 'Not open yet', open: 'Open', ended: 'Ended' };

/** Whether the holder may sign in. */
export function SeatStateTag({ state }: { readonly state: SeatState }) {
  return (
    <Tag type={tags[state]} size="sm">
      {words[state]}
    </Tag>
  );
}
