import { navigateToUrl } from 'single-spa';

/** Plain clicks on links between pages stay inside the application; everything else is the browser's. */
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
