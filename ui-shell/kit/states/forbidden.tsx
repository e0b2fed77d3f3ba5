import type { Granting, NeededPermissions } from '#schemas/lib/page-access';
import { useFacilityData } from '../api/queries.js';

/** Shown to users without the permission: what is required, which roles include it, and who can give them. */
export function Forbidden({
  reason = '',
  needs,
  whole = true,
}: {
  readonly reason?: string;
  /** Absent: the refusal does not follow from permissions. */
  readonly needs?: NeededPermissions | undefined;
  readonly whole?: boolean;
}) {
  const Heading = whole ? 'h1' : 'h2';
  return (
    <div className={whole ? 'limpid-page limpid-empty' : 'limpid-empty'}>
      <Heading>Not allowed</Heading>
      <p>{reason === '' ? 'This page does not exist or you do not have the permission to see it.' : reason}</p>
      {needs === undefined ? <WhoCanGrant /> : <WhoCanGrantThese {...needs} />}
      <a className="cds--link" href="/app">
        Back to the home page
      </a>
    </div>
  );
}

/** Until the answer has arrived, and where it does not, the general advice is shown. */
function WhoCanGrantThese({ permissions, all }: NeededPermissions) {
  const query = new URLSearchParams({ permissions: permissions.join(','), all: String(all) });
  const { data } = useFacilityData<{ access: Granting }>(
    `/permission-access?${query.toString()}`,
    'Looking up who can grant the permission',
  );
  return <WhoCanGrant {...data?.access} many={all && permissions.length > 1} />;
}

const none: string[] = [];

/** The sentence about roles that include a permission and people who can give them. */
export function WhoCanGrant({
  roles = none,
  grantors = none,
  many = false,
}: Partial<Granting> & { readonly many?: boolean }) {
  const included =
    roles.length === 0
      ? ''
      : `${roles.length === 1 ? 'The role' : 'One of the roles'} ${inList(roles)} includes ${many ? 'them' : 'it'}. `;
  const who = grantors.length === 0 ? 'An administrator' : inList(grantors);
  return (
    <p>{`${included}${who} can grant ${included === '' ? 'permissions' : many ? 'them' : 'it'} through your roles.`}</p>
  );
}

function inList(names: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(names);
}
