import { Tile } from '@carbon/react';
import type { ReactNode } from 'react';

/** A figure in large type with its meaning. */
export function Card({
  title,
  figure,
  children,
}: {
  readonly title: string;
  readonly figure: string;
  readonly children: ReactNode;
}) {
  return (
    <Tile>
      <p>{title}</p>
      <p className="limpid-headline">{figure}</p>
      <p className="limpid-lead">{children}</p>
    </Tile>
  );
}
