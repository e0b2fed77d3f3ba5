import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, Tag } from '@carbon/react';
import { EmptyState } from '@limpid/ui-kit';

/** What the list of groups and roles would do to one person. */
export interface PreviewedPerson {
  readonly id: string;
  readonly username: string;
  readonly found: boolean;
  readonly groups: readonly string[];
  readonly roles: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

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
      <div className="limpid-table-scroll">
        <Table aria-label="Roles by groups" size="md">
          <TableHead>
            <TableRow>
              {['User', 'Groups', 'Roles now', 'Change at the next sign-in'].map(heading => (
                <TableHeader key={heading}>{heading}</TableHeader>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {people.map(person => (
              <TableRow key={person.id}>
                <TableCell>{person.username}</TableCell>
                <TableCell>{person.groups.map(shortName).join(', ')}</TableCell>
                <TableCell>{person.roles.join(', ')}</TableCell>
                <TableCell>
                  {!person.found && (
                    <Tag type="gray" size="sm">
                      Not in the directory
                    </Tag>
                  )}
                  {person.added.map(role => (
                    <Tag key={role} type="green" size="sm">{`+ ${role}`}</Tag>
                  ))}
                  {person.removed.map(role => (
                    <Tag key={role} type="red" size="sm">{`− ${role}`}</Tag>
                  ))}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </section>
  );
}

/** cn=operators,ou=groups,… → operators */
function shortName(dn: string): string {
  return /^[^=]+=([^,]+)/.exec(dn)?.[1] ?? dn;
}
