import type { ReactNode } from 'react';
import { opensPage } from './open-pages.js';

/** A link for users who may open the page; others see its text, or nothing where the text only names the target. */
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
