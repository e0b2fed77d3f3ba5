import { Help as HelpIcon } from '@carbon/icons-react';
import { HeaderGlobalAction } from '@carbon/react';
import { lazy, Suspense, useState } from 'react';

const HelpPanel = lazy(async () => ({ default: (await import('./help-panel.js')).HelpPanel }));
const FeedbackDialog = lazy(async () => ({ default: (await import('./feedback-dialog.js')).FeedbackDialog }));

/** The button of the header that explains the terms of the page, leads to the help pages and takes feedback. */
export function Help() {
  const [open, setOpen] = useState<'help' | 'feedback' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      <HeaderGlobalAction aria-label="Help" onClick={() => setOpen('help')}>
        <HelpIcon size={20} />
      </HeaderGlobalAction>
      <Suspense fallback={null}>
        {open === 'help' && <HelpPanel onClose={close} onFeedback={() => setOpen('feedback')} />}
        {open === 'feedback' && <FeedbackDialog onClose={close} />}
      </Suspense>
    </>
  );
}
