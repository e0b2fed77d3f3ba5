import { Button, DataTableSkeleton, SkeletonPlaceholder, SkeletonText } from '@carbon/react';
import { useEffect, useState, type ReactNode } from 'react';
import { askAgain, waitsForAnswers } from '../api/ask-again.js';

/** Delay after which a written text is added to the placeholder, in ms. */
const longMs = 10_000;

/** A placeholder of the size of the expected content, read out as "Loading" and labelled after a while. */
function Shapes({ children, className = '' }: { readonly children: ReactNode; readonly className?: string }) {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (isLong) return undefined;
    const timer = setTimeout(() => setIsLong(true), longMs);
    return () => clearTimeout(timer);
  }, [isLong]);
  const again = (): void => {
    setIsLong(false);
    void askAgain();
  };
  return (
    <div role="status">
      {isLong ? (
        <div className="limpid-row">
          <p className="cds--form__helper-text">Still loading: this takes longer than usual</p>
          {waitsForAnswers() && (
            <Button kind="ghost" size="sm" onClick={again}>
              Ask again
            </Button>
          )}
        </div>
      ) : (
        <span className="cds--visually-hidden">Loading</span>
      )}
      <div aria-hidden="true" className={className}>
        {children}
      </div>
    </div>
  );
}

const places = (count: number): readonly number[] => Array.from({ length: count }, (_, place) => place);

/** A few lines, for unknown content. */
export function Loading() {
  return (
    <Shapes className="limpid-loading-lines">
      <SkeletonText paragraph lineCount={5} />
    </Shapes>
  );
}

/** A table while its first page loads. */
export function LoadingTable({ columns, rows = 10 }: { readonly columns: number; readonly rows?: number }) {
  return (
    <Shapes className="limpid-loading-table">
      <DataTableSkeleton columnCount={columns} rowCount={rows} showHeader={false} showToolbar={false} />
    </Shapes>
  );
}

/** The fields of a form. */
export function LoadingForm({ fields = 6 }: { readonly fields?: number }) {
  return (
    <Shapes className="limpid-form">
      {places(fields).map(place => (
        <div key={place}>
          <SkeletonText width="40%" />
          <SkeletonPlaceholder className="limpid-loading-field" />
        </div>
      ))}
    </Shapes>
  );
}

/** Figures side by side: four across the page, or as many as there are in rows. */
export function LoadingCards({ cards = 4 }: { readonly cards?: number }) {
  return (
    <Shapes className={cards === 4 ? 'limpid-cards limpid-wide-cards' : 'limpid-cards'}>
      {places(cards).map(place => (
        <SkeletonPlaceholder key={place} className="limpid-loading-card" />
      ))}
    </Shapes>
  );
}

/** A picture or a large grid. */
export function LoadingPicture() {
  return (
    <Shapes>
      <SkeletonPlaceholder className="limpid-loading-picture" />
    </Shapes>
  );
}

/** A page whose heading is loaded with its record. */
export function LoadingPage() {
  return (
    <div className="limpid-page">
      <Shapes className="limpid-loading-lines">
        <SkeletonText heading width="50%" />
        <SkeletonText paragraph lineCount={8} />
      </Shapes>
    </div>
  );
}
