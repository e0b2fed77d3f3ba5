import type { PreviewedPerson } from '#schemas/identity/directory-people';
import { Tag } from '@carbon/react';
import { DataTable, EmptyState, type TableColumn } from '@limpid/ui-kit';
import { RoleChanges } from './role-changes.js';

const columns: readonly TableColumn<PreviewedPerson>[] = [
  { heading: 'User', render: person => person.username },
  { heading: 'Groups', render: person => person.groups.map(shortName).join(', ') },
  { heading: 'Roles now', render: person => person.roles.join(', ') },
  {
    heading: 'Change at the next sign-in',
    render: person => (
      <>
        {!person.found && (
          <Tag type="gray" size="sm">
            Not in the directory
          </Tag>
        )}
        <RoleChanges added={person.added} removed={person.removed} />
      </>
    ),
  },
];

/** Roles of every user of the directory before and after; nothing is saved by looking. */
export function GroupPreview({ people }: { readonly people: readonly PreviewedPerson[] }) {
  if (people.length === 0) return <EmptyState title="Nobody signs in through the directory yet" />;
  const moved = people.filter(({ added, removed }) => added.length + removed.length > 0).length;
  return (
    <section aria-label="Preview">
      <h2>Preview</h2>
      <p role="status">
        {moved === 0 ? 'Nobody’s roles would change' : `Roles of ${moved} of ${people.length} would change`}
      </p>
      <DataTable title="Roles by groups" columns={columns} rows={people} keyOf={person => person.id} />
    </section>
  );
}

/** cn=operators,ou=groups,… → operators */
function shortName(dn: string): string {
  return /^[^=]+=([^,]+)/.exec(dn)?.[1] ?? dn;
}
