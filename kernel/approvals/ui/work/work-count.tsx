import { Task } from '@carbon/icons-react';
import { useWaiting } from './open-slots.js';
import '../approvals.css';

/** The way to My work in the header, with the number of signatures that wait for the person. */
export function WorkCount() {
  const total = useWaiting().data?.pagination.total ?? 0;
  const waiting = total === 1 ? '1 signature waits' : `${total} signatures wait`;
  const label = total === 0 ? 'My work: nothing waits for you' : `My work: ${waiting} for you`;
  return (
    <a className="cds--header__action limpid-work-count" href="/app/work" aria-label={label} title={label}>
      <Task size={20} />
      {total > 0 && <span aria-hidden="true">{total > 99 ? '99+' : total}</span>}
    </a>
  );
}
