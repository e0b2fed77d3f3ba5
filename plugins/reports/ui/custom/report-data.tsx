import { Button, Pagination } from '@carbon/react';
import { useState } from 'react';
import {
  DataTable,
  EmptyState,
  ErrorState,
  FilesInMaking,
  formatValue,
  fp,
  LoadingTable,
  StoreReport,
  useFacilityData,
  useFiles,
} from '@limpid/ui-kit';
import type { ReportData } from '#plugins/reports/shared/custom-report';

/** The rows of a custom report page by page, and its documents. */
export function CustomReportRows({ id, label }: { readonly id: string; readonly label: string }) {
  const [page, setPage] = useState({ page: 1, pageSize: 10 });
  const files = useFiles('Report');
  const { data, error, isPending, refetch } = useFacilityData<ReportData>(
    `/custom-reports/${id}/report-data?pageNumber=${page.page}&pageLimit=${page.pageSize}`,
    'Loading the rows',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <LoadingTable columns={5} rows={10} />;
  const { columns, rows, pagination } = data;
  return (
    <>
      <div className="limpid-row">
        {(['pdf', 'xlsx'] as const).map(format => (
          <Button
            key={format}
            size="sm"
            kind="tertiary"
            onClick={() => files.get(fp(`/reports/CustomReport/${id}/${format}`), `${label} (${format.toUpperCase()})`)}
          >
            {format === 'pdf' ? 'PDF' : 'Spreadsheet (XLSX)'}
          </Button>
        ))}
        <StoreReport kind="CustomReport" record={{ id, label }} />
        <FilesInMaking files={files} />
      </div>
      {rows.length === 0 ? (
        <EmptyState title="No record matches the filters of this report" />
      ) : (
        <>
          <DataTable
            title="Rows"
            columns={columns.map((heading, place) => ({
              heading,
              render: (row: ReportData['rows'][number]) => formatValue(row[place] ?? ''),
            }))}
            rows={rows}
            keyOf={(_row, index) => String(index)}
          />
          <Pagination
            page={pagination.pageNumber}
            pageSize={pagination.pageLimit}
            pageSizes={[10, 25, 50, 100]}
            totalItems={pagination.total}
            onChange={({ page: next, pageSize }: { page: number; pageSize: number }) =>
              setPage({ page: next, pageSize })
            }
          />
        </>
      )}
    </>
  );
}
