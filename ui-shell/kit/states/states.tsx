import { Button } from '@carbon/react';
import type { ReactNode } from 'react';
import type { NeededPermissions } from '#schemas/lib/page-access';
import type { ApiFailure } from '../api/api.js';
import { Forbidden } from './forbidden.js';

/** One sentence about what is empty, and the first step. */
export function EmptyState({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="limpid-empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** A failed call: the reason, the reference for support, and a retry. */
export function ErrorState({
  error,
  onAgain,
  whole = false,
}: {
  readonly error: ApiFailure;
  readonly onAgain: () => void;
  /** True when the page shows nothing else. */
  readonly whole?: boolean;
}) {
  if (error.status === 403) return <Forbidden reason={error.serverMessage} needs={neededBy(error)} whole={whole} />;
  if (namesNoRecord(error)) return <NoSuchRecord whole={whole} />;
  const Heading = whole ? 'h1' : 'h2';
  return (
    <div className={whole ? 'limpid-page limpid-empty' : 'limpid-empty'} role="alert">
      <Heading>
        {error.errName === 'NotFoundError' ? 'This record does not exist in this facility' : 'Something went wrong'}
      </Heading>
      <p>{error.message}</p>
      {error.requestId !== '' && error.status >= 500 && <p>Reference {error.requestId}</p>}
      <Button kind="tertiary" onClick={onAgain}>
        Try again
      </Button>
    </div>
  );
}

function neededBy({ details }: ApiFailure): NeededPermissions | undefined {
  return details['needs'] as NeededPermissions | undefined;
}

/** True for an address that contains no valid id; users are not told about the format of ids, which they never type. */
function namesNoRecord({ fields }: ApiFailure): boolean {
  return fields.length > 0 && fields.every(({ message }) => message === 'must be a valid uuid');
}

function NoSuchRecord({ whole }: { readonly whole: boolean }) {
  const Heading = whole ? 'h1' : 'h2';
  return (
    <div className={whole ? 'limpid-page limpid-empty' : 'limpid-empty'} role="alert">
      <Heading>This record does not exist in this facility</Heading>
      <p>The address was mistyped or cut off, or the record belongs to another facility.</p>
      <a className="cds--link" href="/app">
        Back to the home page
      </a>
    </div>
  );
}

/** Shown at an address that no page has. */
export function NoSuchPage() {
  return (
    <div className="limpid-page limpid-empty">
      <h1>Page not found</h1>
      <p>There is no page at this address. It was mistyped or cut off, or the page has moved.</p>
      <a className="cds--link" href="/app">
        Back to the home page
      </a>
    </div>
  );
}
