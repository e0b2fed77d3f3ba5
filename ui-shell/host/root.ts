import { registerApplication, start } from 'single-spa';
import {
  api,
  ApiFailure,
  restoreAddress,
  fp,
  leaveToSignIn,
  menuKey,
  orKept,
  setChosenFeatures,
  setDateForm,
  setControlledRecords,
  setOfferedRecords,
  setOpenPages,
  setSlotParts,
  startOutbox,
} from '@limpid/ui-kit';
import type { DateForm } from '#schemas/lib/date-text';
import { watchArrivals } from './arrivals.js';
import { followLink } from './follow-link.js';
import { keepFocus } from './keep-focus.js';
import { ownerOf, registerPages, type KnownPages } from './register-pages.js';
import { watchSessionReturn } from './session-return.js';
import { readSession } from './session.js';
import { loadWorkingStyles } from './working-styles.js';

/**
 * Starts the working area: frame and pages are single-spa applications; this root is plain code (architecture 5.18).
 */
export async function startShell(): Promise<void> {
  const frame = document.querySelector('#limpid');
  if (frame === null) return;
  restoreAddress();
  const follows = frame.contains(document.activeElement);
  const chrome = document.createElement('div');
  chrome.id = 'chrome';
  const content = document.createElement('main');
  content.id = 'main-content';
  content.className = 'limpid-content';
  content.tabIndex = -1;
  frame.replaceChildren(chrome, content);
  frame.addEventListener('click', event => followLink(event as MouseEvent));
  const [known] = await Promise.all([knownOrFault(content), loadWorkingStyles()]);
  if (known === null) return;
  const { pages, groups, actions, locked } = known;
  registerApplication({
    name: 'chrome',
    app: () => import('./chrome/index.js'),
    activeWhen: ['/app'],
    customProps: { pages, groups, actions, locked, domElement: chrome },
  });
  registerPages(known, content);
  const titleOf = (pathname: string): string | undefined => ownerOf(known, pathname)?.title;
  keepFocus(content, watchArrivals(content, titleOf, follows));
  start({ urlRerouteOnly: true });
  watchSessionReturn();
  void startOutbox();
  const { watchPresence } = await import('./presence.js');
  watchPresence().catch(() => undefined);
}

/**
 * Loads what the first page requires: the user's menu and the date format of the facility. On failure the error is
 * shown with a retry in place, because a reload without a network would show the browser's own page; null when only a
 * reload can help.
 */
async function knownOrFault(content: HTMLElement): Promise<KnownPages | null> {
  for (;;) {
    try {
      return await readKnown();
    } catch (error) {
      // The session has ended since this window was last open.
      if (error instanceof ApiFailure && error.isEndOfSession) {
        leaveToSignIn();
        return null;
      }
      const { showFault } = await import('./public/fault.js');
      if (!(error instanceof ApiFailure)) {
        showFault(content);
        return null;
      }
      const { message, status, requestId } = error;
      await new Promise<void>(again => {
        showFault(content, { message, reference: status >= 500 ? requestId : '', again });
      });
      content.replaceChildren();
    }
  }
}

async function readKnown(): Promise<KnownPages> {
  const facility = (JSON.parse(readSession('current_facility') ?? '{}') as { id?: string }).id ?? '';
  const [manifest, settings] = await Promise.all([
    orKept(menuKey, () =>
      api.get<KnownPages>(`/ui/manifest?facility=${encodeURIComponent(facility)}`, 'Loading the menu'),
    ),
    orKept('dates', () =>
      api.get<{ dateTimeSetting: DateForm }>(fp('/date-time-setting'), 'Loading the date and time settings'),
    ),
  ]);
  setDateForm(settings.dateTimeSetting);
  setChosenFeatures(manifest.chosen);
  setOpenPages(manifest);
  setSlotParts(manifest.slots);
  setOfferedRecords(manifest.records);
  setControlledRecords(manifest.controlled);
  return manifest;
}
