import { Button } from '@carbon/react';
import { useEffect, useState, type ReactElement } from 'react';
import { queryClient } from '../api/queries.js';
import { isCodeGone } from '../api/code-gone.js';
import { SomethingWentWrong } from './something-went-wrong.js';
import { toast } from './toasts.js';

const reloadedKey = 'limpid.reloaded';
/** A document that has just been loaded and lacks code all the same would be loaded for ever. */
const againAfterMs = 60_000;

/** What stands in the place of a page whose code did not come, by why it did not. */
export async function missingPage(error: unknown): Promise<() => ReactElement> {
  return (await isCodeGone(error)) ? Updated : SomethingWentWrong;
}

/** Tells that a part of a page did not come. The page stays: something may be typed in it. */
export async function tellMissingPart(error: unknown): Promise<void> {
  const isGone = await isCodeGone(error);
  toast({
    kind: 'warning',
    title: isGone ? updatedTitle : 'A part of this page is missing',
    text: isGone ? 'A part of this page comes only when the page is loaded anew.' : 'Its code did not come.',
    action: { label: 'Load the page anew', run: () => location.reload() },
    stays: true,
  });
}

const updatedTitle = 'Limpid has been updated';

/**
 * The server has another build than this window. The page before has been left, and forms keep what was typed, so the document
 * is loaded anew by itself, unless a change is still on its way, whose outcome nobody would be told.
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
      <p>This window still has the version before. What was typed in forms is kept.</p>
      <Button onClick={() => location.reload()}>Load the page anew</Button>
    </div>
  );
}
