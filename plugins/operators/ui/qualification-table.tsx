import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, Tag } from '@carbon/react';
import { EmptyState, shownQuantity, words } from '@limpid/ui-kit';
import type { Qualification } from '#schemas/operators/operator';

function isExpired({ expiresOn }: Qualification, now: Date): boolean {
  return expiresOn !== null && expiresOn !== undefined && expiresOn < now.toISOString().slice(0, 10);
}

/** `Swab sampling, Visual inspection (expired)`. */
export function standing(qualifications: readonly Qualification[], now: Date): string {
  return qualifications.map(each => `${words(each.kind)}${isExpired(each, now) ? ' (expired)' : ''}`).join(', ');
}

/** What the operator may do, since when and until when, and where the proof is. */
export function QualificationTable({
  qualifications,
  now,
}: {
  readonly qualifications: readonly Qualification[];
  readonly now: Date;
}) {
  if (qualifications.length === 0) return <EmptyState title="No qualifications" />;
  return (
    <div className="limpid-table-scroll">
      <Table aria-label="Qualifications" size="md">
        <TableHead>
          <TableRow>
            {['For', 'Limited to', 'Sees down to', 'Since', 'Until', 'Assessor', 'Evidence'].map(heading => (
              <TableHeader key={heading}>{heading}</TableHeader>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {qualifications.map(each => (
            <TableRow key={`${each.kind} ${each.qualifiedOn} ${each.scope ?? ''}`}>
              <TableCell>{words(each.kind)}</TableCell>
              <TableCell>{each.scope ?? 'All'}</TableCell>
              <TableCell>{shownQuantity(each.lowestVisualLevel)}</TableCell>
              <TableCell>{each.qualifiedOn}</TableCell>
              <TableCell>
                {each.expiresOn ?? ''}
                {isExpired(each, now) && (
                  <Tag type="red" size="sm">
                    Expired
                  </Tag>
                )}
              </TableCell>
              <TableCell>{each.assessor ?? ''}</TableCell>
              <TableCell>{each.evidence ?? ''}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
