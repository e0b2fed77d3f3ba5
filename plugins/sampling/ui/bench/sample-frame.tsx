import type { ReactNode } from 'react';
import { EmptyState, ErrorState, Loading, type ApiFailure } from '@limpid/ui-kit';
import type { BenchSample } from '#plugins/sampling/shared/sample-result';
import { benchPage } from './use-samples.js';

/** Loading, failure and emptiness of a list of samples, and the note when it is not complete. */
export function SampleFrame({
  answer: { data, error, isPending, refetch },
  empty,
  children,
}: {
  readonly answer: {
    readonly data?:
      { readonly setSamples: readonly BenchSample[]; readonly pagination: { readonly total: number } } | undefined;
    readonly error: ApiFailure | null;
    readonly isPending: boolean;
    refetch(): unknown;
  };
  readonly empty: string;
  readonly children: (samples: readonly BenchSample[]) => ReactNode;
}) {
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending || data === undefined) return <Loading />;
  if (data.setSamples.length === 0) return <EmptyState title={empty} />;
  return (
    <>
      {children(data.setSamples)}
      {data.pagination.total > benchPage && (
        <p className="cds--form__helper-text">
          The first {benchPage} of {data.pagination.total} are shown: search for the others.
        </p>
      )}
    </>
  );
}
