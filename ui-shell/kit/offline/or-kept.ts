import { ApiFailure } from '../api/api.js';
import { pageOf } from '../app/open-pages.js';

const prefix = 'limpid.kept.';
/** Key of the answer that lists the pages. */
export const menuKey = 'menu';

interface KeptMenu {
  readonly pages: readonly { readonly path: string; readonly offline?: boolean }[];
  readonly withheld: readonly string[];
}

/**
 * Answers that the frame needs are kept for the session of this tab, so that a page which works without a network opens
 * again after a reload.
 */
export async function orKept<T>(key: string, ask: () => Promise<T>): Promise<T> {
  try {
    const answer = await ask();
    sessionStorage.setItem(prefix + key, JSON.stringify(answer));
    return answer;
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 0) throw error;
    const kept = worksOffline(location.pathname) ? sessionStorage.getItem(prefix + key) : null;
    if (kept === null) throw error;
    return JSON.parse(kept) as T;
  }
}

/** Whether the page at an address says that it works without a network. */
function worksOffline(pathname: string): boolean {
  const text = sessionStorage.getItem(prefix + menuKey);
  if (text === null) return false;
  const menu = JSON.parse(text) as KeptMenu;
  const path = pageOf(menu, pathname);
  return menu.pages.find(page => page.path === path)?.offline === true;
}
