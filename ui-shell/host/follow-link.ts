import { navigateToUrl } from 'single-spa';

/** Handles plain clicks on links between pages within the application; the browser handles all others. */
export function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest('a');
  const address = link?.getAttribute('href') ?? '';
  if (link === null || link.target !== '' || link.hasAttribute('download') || !isPage(address)) return;
  event.preventDefault();
  navigateToUrl(address);
}

function isPage(address: string): boolean {
  return /^\/app(?:[/?]|$)/.test(address);
}
