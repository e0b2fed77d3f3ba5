import type { ReactNode } from 'react';

/** An action of the header that leads to a page, with how many wait there; `label` says it in words. */
export function HeaderCount({
  href,
  label,
  count,
  children,
}: {
  readonly href: `/app/${string}`;
  readonly label: string;
  readonly count: number;
  readonly children: ReactNode;
}) {
  return (
    <a className="cds--header__action limpid-header-count" href={href} aria-label={label} title={label}>
      {children}
      {count > 0 && <span aria-hidden="true">{count > 99 ? '99+' : count}</span>}
    </a>
  );
}
