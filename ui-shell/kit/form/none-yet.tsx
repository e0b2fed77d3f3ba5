import { useWay, type WayOn } from '../states/ways-on.js';

/**
 * Said where there is nothing to choose, with where it begins: in a tab of its own, so that what is typed here stays in
 * sight. Only a tab with an opener gets the session and the facility, which the browser keeps for each tab.
 */
export function NoneYet({ add }: { readonly add: WayOn | undefined }) {
  const isOpen = useWay(add);
  return (
    <>
      There is none yet
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
