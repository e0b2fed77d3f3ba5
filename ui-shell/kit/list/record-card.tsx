import { Tile } from '@carbon/react';
import { useId, type ReactNode } from 'react';

/** A card on the page of a record: what a plugin knows about it, with the ways on. */
export function RecordCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className="limpid-record-card" aria-labelledby={id}>
      <Tile>
        <h2 id={id}>{title}</h2>
        {children}
      </Tile>
    </section>
  );
}
