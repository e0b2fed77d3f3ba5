import type { ReactNode } from 'react';
import { useMeAnswer, usePermission } from '../api/me.js';
import { LoadingPage } from './loading.js';
import { Forbidden } from './forbidden.js';
import { ErrorState } from './states.js';

/** A page that requires a permission; other users see which one it is, once that is known. */
export function Allowed({
  permission,
  children,
}: {
  readonly permission: `${string}.${string}`;
  readonly children: ReactNode;
}) {
  const { data, error, refetch } = useMeAnswer();
  const isAllowed = usePermission(permission);
  if (data === undefined && error !== null) return <ErrorState error={error} onAgain={() => void refetch()} whole />;
  if (data === undefined) return <LoadingPage />;
  return isAllowed ? (
    children
  ) : (
    <Forbidden reason={`This needs the permission ${permission}.`} needs={{ permissions: [permission], all: true }} />
  );
}
