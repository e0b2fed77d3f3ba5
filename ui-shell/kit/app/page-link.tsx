import type { ReactNode } from 'react';
import { opensPage } from './open-pages.js';

/** A link to another page, for those who may open it; the others read its words, or nothing where these only say where it leads. */
export function PageLink({
  address,
  otherwise = 'words',
  children,
}: {
  readonly address: string;
  readonly otherwise?: 'words' | 'nothing';
  readonly children: ReactNode;
}) {
  if (opensPage(address))
    return (
      <a className="cds--link" href={address}>
        {children}
      </a>
    );
  return otherwise === 'words' ? children : null;
}
