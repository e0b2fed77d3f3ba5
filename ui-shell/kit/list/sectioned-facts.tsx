import { Facts } from './facts.js';

/** A fact in its section. */
export interface SectionFact {
  readonly section: string | null;
  readonly label: string;
  readonly value: unknown;
  readonly isEmpty: boolean;
}

/** Facts under the titles of their sections, as in the form; facts without a value are folded at the end. */
export function SectionedFacts({ facts }: { readonly facts: readonly SectionFact[] }) {
  const known = facts.filter(({ isEmpty }) => !isEmpty);
  const empty = facts.filter(({ isEmpty }) => isEmpty);
  return (
    <>
      <div className="limpid-fact-sections">
        {[...Map.groupBy(known, ({ section }) => section)].map(([section, members]) => (
          <section key={section ?? ''}>
            {section !== null && <h2>{section}</h2>}
            <Facts facts={members.map(pairOf)} />
          </section>
        ))}
      </div>
      {empty.length > 0 && (
        <details className="limpid-empty-facts">
          <summary>{empty.length === 1 ? '1 field without a value' : `${empty.length} fields without a value`}</summary>
          <Facts facts={empty.map(pairOf)} />
        </details>
      )}
    </>
  );
}

function pairOf({ label, value }: SectionFact): readonly [string, unknown] {
  return [label, value];
}
