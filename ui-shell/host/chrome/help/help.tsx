import { Help as HelpIcon } from '@carbon/icons-react';
import { HeaderGlobalAction } from '@carbon/react';
import { useState } from 'react';
import { later } from '@limpid/ui-kit';

const HelpPanel = later(async () => (await import('./help-panel.js')).HelpPanel);
const FeedbackDialog = later(async () => (await import('./feedback-dialog.js')).FeedbackDialog);

/** The button of the header that explains the terms of the page, leads to the help pages and takes feedback. */
export function Help() {
  const [open, setOpen] = useState<'help' | 'feedback' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      <HeaderGlobalAction aria-label="Help" onClick={() => setOpen('help')}>
        <HelpIcon size={20} />
      </HeaderGlobalAction>
      {open === 'help' && <HelpPanel onClose={close} onFeedback={() => setOpen('feedback')} />}
      {open === 'feedback' && <FeedbackDialog onClose={close} />}
    </>
  );
}
