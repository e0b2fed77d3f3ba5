import { pageOf, pagesOfEntry } from './open-pages.js';

/** Links between the pages that share the menu entry of the current page; nothing where the user may open only one. */
export function EntryTabs({ label }: { readonly label: string }) {
  const pages = pagesOfEntry(location.pathname);
  if (pages.length < 2) return null;
  const current = pageOf({ pages, withheld: [] }, location.pathname);
  return (
    <nav aria-label={label} className="limpid-entry-tabs">
      <div>
        {pages.map(({ path, title }) => (
          <a key={path} href={path} {...(path === current ? { 'aria-current': 'page' as const } : {})}>
            {title}
          </a>
        ))}
      </div>
    </nav>
  );
}
