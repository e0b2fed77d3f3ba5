import { EmptyState, shownQuantity, useFacilityData, type RecordRow } from '@limpid/ui-kit';
import type { Occurrence } from '#schemas/nitrosamines/nitrosamine';
import { kindOf } from './occurrence-kinds.js';

/** What a nitrosamine may be found in, with links. */
export function OccurrenceTable({ occurrences }: { readonly occurrences: readonly Occurrence[] }) {
  if (occurrences.length === 0)
    return (
      <EmptyState title="It is linked with nothing, so no limits are calculated: edit it to say where it occurs" />
    );
  return (
    <div className="limpid-table-scroll">
      <table className="cds--data-table" aria-label="Where it occurs">
        <thead>
          <tr>
            {['Found in', 'Record', 'Largest daily dose', 'How it forms'].map(heading => (
              <th key={heading}>{heading}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {occurrences.map(occurrence => {
            const kind = kindOf(occurrence);
            const id = occurrence[kind.field] ?? '';
            return (
              <tr key={id}>
                <td>{kind.label}</td>
                <td>
                  <Source occurrence={occurrence} />
                </td>
                <td className="limpid-number">{shownQuantity(occurrence.maxDailyDose) || 'from the record'}</td>
                <td>{occurrence.formationRoute ?? '–'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Source({ occurrence }: { readonly occurrence: Occurrence }) {
  const { field, path, one, page } = kindOf(occurrence);
  const id = occurrence[field] ?? '';
  const { data } = useFacilityData<Readonly<Record<string, RecordRow>>>(`${path}/${id}`, 'Loading the record');
  const row = data?.[one];
  return (
    <>
      <a className="cds--link" href={`/app/master/${page}/${id}`}>
        {row === undefined ? '…' : `${String(row['externalId'])} ${String(row['name'])}`}
      </a>
      {row?.['isArchived'] === true && ' (archived)'}
    </>
  );
}
