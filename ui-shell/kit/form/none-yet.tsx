import { useWay, type WayOn } from '../states/ways-on.js';

/**
 * Shown when there is nothing to choose, with a link to add a record in a new tab, so that input here is kept. The tab
 * needs an opener, because session storage is copied only then.
 */
export function NoneYet({ add }: { readonly add: WayOn | undefined }) {
  const isOpen = useWay(add);
  return (
    <>
      None exists yet
      {isOpen && add !== undefined && (
        <>
          .{' '}
          <a className="cds--link" href={add.address} target="_blank" rel="opener">
            {add.label} (new tab)
          </a>
        </>
      )}
    </>
  );
}
