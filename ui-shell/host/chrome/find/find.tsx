import { Search } from '@carbon/icons-react';
import { HeaderGlobalAction } from '@carbon/react';
import { useEffect, useState } from 'react';
import { later } from '@limpid/ui-kit';
import type { KnownTargets } from './targets.js';

const FindDialog = later(async () => (await import('./find-dialog.js')).FindDialog);

/** The search over everything: a button in the header, and Ctrl K or Cmd K from anywhere. */
export function Find(known: KnownTargets) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k')
        return;
      event.preventDefault();
      // A dialog that asks something has to be answered first.
      if (document.querySelector('.cds--modal.is-visible:not(.limpid-find)') === null) setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <HeaderGlobalAction aria-label="Search (Ctrl K)" onClick={() => setOpen(true)}>
        <Search size={20} />
      </HeaderGlobalAction>
      {open && <FindDialog {...known} onClose={() => setOpen(false)} />}
    </>
  );
}
