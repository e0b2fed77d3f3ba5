import { Button, DataTableSkeleton, Loading as Spinner } from '@carbon/react';
import type { ReactNode } from 'react';
import type { ApiFailure } from '../api/api.js';

/** The skeleton of a table while its first page loads. */
export function LoadingTable({ columns }: { readonly columns: number }) {
  return (
    <div role="status">
      <span className="cds--visually-hidden">Loading</span>
      <div aria-hidden="true">
        <DataTableSkeleton columnCount={columns} rowCount={10} showHeader={false} showToolbar={false} />
      </div>
    </div>
  );
}

export function Loading() {
  return <Spinner withOverlay={false} description="Loading" />;
}

/** One sentence what this is, and what to do first. */
export function EmptyState({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="limpid-empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** A failed call with a way on: the reason, the reference for support, and a retry. */
export function ErrorState({ error, onAgain }: { readonly error: ApiFailure; readonly onAgain: () => void }) {
  if (error.status === 403) return <Forbidden reason={error.serverMessage} />;
  return (
    <div className="limpid-empty" role="alert">
      <h2>
        {error.errName === 'NotFoundError' ? 'This record does not exist in this facility' : 'Something went wrong'}
      </h2>
      <p>{error.message}</p>
      {error.requestId !== '' && error.status >= 500 && <p>Reference {error.requestId}</p>}
      <Button kind="tertiary" onClick={onAgain}>
        Try again
      </Button>
    </div>
  );
}

/** Reached by address without the permission: what is needed and who can grant it. */
export function Forbidden({ reason = '' }: { readonly reason?: string }) {
  return (
    <div className="limpid-page limpid-empty">
      <h1>Not allowed</h1>
      <p>{reason === '' ? 'This page does not exist or you do not have the permission to see it.' : reason}</p>
      <p>An administrator can grant permissions through your roles.</p>
      <a className="cds--link" href="/app">
        Back to the home page
      </a>
    </div>
  );
}
