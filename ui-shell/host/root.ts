import { registerApplication, start } from 'single-spa';
import { api, comeBack, fp, setDateForm } from '@limpid/ui-kit';
import type { DateForm } from '#schemas/lib/date-text';
import { watchArrivals } from './arrivals.js';
import { followLink } from './follow-link.js';
import { keepFocus } from './keep-focus.js';
import { owns, registerPages, type LockedArea, type ShellPage } from './register-pages.js';
import { readSession } from './session.js';
import { loadWorkingStyles } from './working-styles.js';

/** Starts the working area: frame and pages are single-spa applications; this root is plain code (architecture 5.18). */
export async function startShell(): Promise<void> {
  const frame = document.querySelector('#limpid');
  if (frame === null) return;
  comeBack();
  const follows = frame.contains(document.activeElement);
  const chrome = document.createElement('div');
  chrome.id = 'chrome';
  const content = document.createElement('main');
  content.id = 'main-content';
  content.className = 'limpid-content';
  content.tabIndex = -1;
  frame.replaceChildren(chrome, content);
  frame.addEventListener('click', event => followLink(event as MouseEvent));
  const facility = (JSON.parse(readSession('current_facility') ?? '{}') as { id?: string }).id ?? '';
  let pages: readonly ShellPage[] = [];
  let locked: readonly LockedArea[] = [];
  try {
    const doing = 'Opening the application';
    const [manifest, settings] = await Promise.all([
      api.get<{ pages: readonly ShellPage[]; locked: readonly LockedArea[] }>(
        `/ui/manifest?facility=${encodeURIComponent(facility)}`,
        doing,
      ),
      api.get<{ dateTimeSetting: DateForm }>(fp('/date-time-setting'), doing),
      loadWorkingStyles(),
    ]);
    ({ pages, locked } = manifest);
    setDateForm(settings.dateTimeSetting);
  } catch {
    const { showFault } = await import('./public/fault.js');
    showFault(content);
    return;
  }
  registerApplication({
    name: 'chrome',
    app: () => import('./chrome/index.js'),
    activeWhen: ['/app'],
    customProps: { pages, locked, domElement: chrome },
  });
  registerPages(pages, locked, content);
  const titleOf = (pathname: string): string | undefined => pages.find(page => owns(pages, page, pathname))?.title;
  keepFocus(content, watchArrivals(content, titleOf, follows));
  start({ urlRerouteOnly: true });
  const { watchPresence } = await import('./presence.js');
  watchPresence().catch(() => undefined);
}
