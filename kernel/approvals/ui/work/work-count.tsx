import { Task } from '@carbon/icons-react';
import { HeaderCount } from '@limpid/ui-kit';
import { useWaiting } from './open-slots.js';

/** The way to My work in the header, with how much waits for the person. */
export function WorkCount() {
  const total = useWaiting()?.total ?? 0;
  const waiting = total === 1 ? '1 item waits' : `${total} items wait`;
  const label = total === 0 ? 'My work: nothing waits for you' : `My work: ${waiting} for you`;
  return (
    <HeaderCount href="/app/work" label={label} count={total}>
      <Task size={20} />
    </HeaderCount>
  );
}
