import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@carbon/react';
import { EmptyState, shownTime } from '@limpid/ui-kit';

export interface Period {
  readonly kind: 'account' | 'role' | 'facility';
  readonly name: string;
  readonly from: string;
  readonly grantedBy: string;
  readonly until: string | null;
  readonly endedBy: string | null;
  readonly reason: string | null;
}

export interface PersonAccess {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly status: string;
  readonly periods: readonly Period[];
}

const kinds: Readonly<Record<Period['kind'], string>> = { account: 'Account', role: 'Role', facility: 'Facility' };

/** What was held, since when, granted by whom, until when. */
export function PeriodTable({ periods, label }: { readonly periods: readonly Period[]; readonly label: string }) {
  if (periods.length === 0) return <EmptyState title="Nothing was held" />;
  return (
    <div className="limpid-table-scroll">
      <Table aria-label={label} size="sm">
        <TableHead>
          <TableRow>
            {['What', 'Name', 'Since', 'Granted by', 'Until', 'Ended by', 'Reason'].map(heading => (
              <TableHeader key={heading}>{heading}</TableHeader>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {periods.map(period => (
            <TableRow key={`${period.kind} ${period.name} ${period.from}`}>
              <TableCell>{kinds[period.kind]}</TableCell>
              <TableCell>{period.name}</TableCell>
              <TableCell>{shownTime(period.from)}</TableCell>
              <TableCell>{period.grantedBy}</TableCell>
              <TableCell>{period.until === null ? 'now' : shownTime(period.until)}</TableCell>
              <TableCell>{period.endedBy ?? ''}</TableCell>
              <TableCell>{period.reason ?? ''}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
