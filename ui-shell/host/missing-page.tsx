import { api, defineApp, ErrorState, fp, LoadingPage, NoSuchPage, WhoCanGrant, type ApiFailure } from '@limpid/ui-kit';
import { useQuery } from '@tanstack/react-query';
import type { PageAccess } from '#schemas/lib/page-access';

/** Shown at addresses that are not among the user's pages: not existing, or not permitted, and then who can grant it. */
function MissingPage() {
  const path = location.pathname;
  const { data, error, isPending, refetch } = useQuery<{ readonly access: PageAccess | null }, ApiFailure>({
    queryKey: ['facility', 'page-access', path],
    queryFn: () => api.get(fp(`/page-access?${new URLSearchParams({ path }).toString()}`), 'Looking up the address'),
  });
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} whole />;
  if (isPending) return <LoadingPage />;
  return data.access === null ? <NoSuchPage /> : <NotAllowed {...data.access} />;
}

function NotAllowed({ title, permission, roles, grantors }: PageAccess) {
  return (
    <div className="limpid-page limpid-empty">
      <h1>Not allowed</h1>
      <p>
        {permission === null
          ? `Your roles do not include the page ${title}.`
          : `The page ${title} needs the permission ${permission} and roles that include it.`}
      </p>
      <WhoCanGrant roles={roles} grantors={grantors} />
      <a className="cds--link" href="/app">
        Back to the home page
      </a>
    </div>
  );
}

export const { bootstrap, mount, unmount } = defineApp(MissingPage);
