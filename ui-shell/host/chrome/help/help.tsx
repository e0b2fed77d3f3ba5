import { Help as HelpIcon } from '@carbon/icons-react';
import { HeaderGlobalAction } from '@carbon/react';
import { lazy, Suspense, useState } from 'react';

const HelpPanel = lazy(async () => ({ default: (await import('./help-panel.js')).HelpPanel }));

/** The button of the header that explains the terms of the page and leads to the help pages. */
export function Help() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <HeaderGlobalAction aria-label="Help" onClick={() => setOpen(true)}>
        <HelpIcon size={20} />
      </HeaderGlobalAction>
      {open && (
        <Suspense fallback={null}>
          <HelpPanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
