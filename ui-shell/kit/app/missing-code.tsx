import { Button } from '@carbon/react';
import { useEffect, useState, type ReactElement } from 'react';
import { queryClient } from '../api/queries.js';
import { isCodeGone } from '../api/code-gone.js';
import { SomethingWentWrong } from './something-went-wrong.js';
import { toast } from './toasts.js';

const reloadedKey = 'limpid.reloaded';
/** Prevents endless reloads when a newly loaded document lacks code too. */
const againAfterMs = 60_000;

/** The replacement for a page whose code failed to load, by cause. */
export async function missingPage(error: unknown): Promise<() => ReactElement> {
  return (await isCodeGone(error)) ? Updated : SomethingWentWrong;
}

/** Reports that a part of a page failed to load; the page stays, since it may hold input. */
export async function reportMissingPart(error: unknown): Promise<void> {
  const isGone = await isCodeGone(error);
  toast({
    kind: 'warning',
    title: isGone ? updatedTitle : 'A part of this page is missing',
    text: isGone ? 'Reload the page to load this part.' : 'Its code could not be loaded.',
    action: { label: 'Reload the page', run: () => location.reload() },
    stays: true,
  });
}

const updatedTitle = 'Limpid has been updated';

/**
 * The server has a newer build than this window. The document reloads, since drafts are kept, but not while a change is
 * being sent whose outcome would be lost.
 */
function Updated() {
  const [isLeaving] = useState(
    () => queryClient.isMutating() === 0 && Date.now() - Number(sessionStorage.getItem(reloadedKey)) > againAfterMs,
  );
  useEffect(() => {
    if (!isLeaving) return;
    sessionStorage.setItem(reloadedKey, String(Date.now()));
    location.reload();
  }, [isLeaving]);
  return (
    <div className="limpid-page limpid-empty" role="alert">
      <h1>{updatedTitle}</h1>
      <p>This window still runs the previous version. Input in forms is kept.</p>
      <Button onClick={() => location.reload()}>Reload the page</Button>
    </div>
  );
}
