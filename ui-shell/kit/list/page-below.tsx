import type { ReactNode } from 'react';
import { Trail, type Crumb } from '../app/trail.js';

const none: readonly Crumb[] = [];

/** A page below a list, with links back to it and to the pages between. */
export function PageBelow({
  list,
  between = none,
  title,
  children,
}: {
  /** Title of the list. */
  readonly list: string;
  /** Pages between the list and this one, such as the record that is edited. */
  readonly between?: readonly Crumb[];
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="limpid-page">
      <Trail crumbs={[{ title: list, to: '/' }, ...between]} />
      <h1>{title}</h1>
      {children}
    </div>
  );
}
