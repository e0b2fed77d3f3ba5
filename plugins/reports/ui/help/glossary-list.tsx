import { Search } from '@carbon/react';
import { useState } from 'react';
import { EmptyState, LoadingCards, useGlossary } from '@limpid/ui-kit';
import type { GlossaryTerm } from '#schemas/lib/glossary';

/** All terms with their meaning, unit, source and words that are not used, searched while typing. */
export function GlossaryList() {
  const glossary = useGlossary();
  const [search, setSearch] = useState('');
  if (glossary === null) return <LoadingCards cards={3} />;
  const wanted = search.trim().toLowerCase();
  const found = glossary.terms.filter(term => textOf(term).includes(wanted));
  return (
    <>
      <Search
        id="glossary-search"
        labelText="Search terms"
        placeholder="Search terms"
        value={search}
        onChange={event => setSearch(event.target.value)}
      />
      <p className="limpid-small" role="status">
        {found.length === 1 ? '1 term' : `${found.length} terms`}
      </p>
      {found.length === 0 && <EmptyState title="No match" />}
      <TermGroup title="Terms of the field" terms={found.filter(({ isOfField }) => isOfField)} />
      <TermGroup title="Terms of the product" terms={found.filter(({ isOfField }) => !isOfField)} />
    </>
  );
}

function textOf({ term, meaning, notCalled }: GlossaryTerm): string {
  return [term, meaning, ...notCalled].join(' ').toLowerCase();
}

function TermGroup({ title, terms }: { readonly title: string; readonly terms: readonly GlossaryTerm[] }) {
  if (terms.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <dl className="limpid-terms">
        {terms
          .toSorted((a, b) => a.term.localeCompare(b.term))
          .map(({ term, meaning, unit, source, notCalled }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                {meaning}
                <p className="limpid-small">
                  {[
                    unit === null ? [] : [`Unit: ${unit}`],
                    source === null ? [] : [`Source: ${source}`],
                    notCalled.length === 0 ? [] : [`Not called: ${notCalled.join(', ')}`],
                  ]
                    .flat()
                    .join(' · ')}
                </p>
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
