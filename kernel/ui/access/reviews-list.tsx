import {
  Breadcrumb,
  BreadcrumbItem,
  Button,
  Pagination,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  Tag,
} from '@carbon/react';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  EmptyState,
  ErrorState,
  LoadingTable,
  pageSizes,
  shownTime,
  useFacilityData,
  usePermission,
  type PageInfo,
} from '@limpid/ui-kit';
import { StartReview } from './start-review.js';
import { stateNames, stateTags, type Review } from './review.js';

interface Answer {
  readonly accessReviews: readonly Review[];
  readonly pagination: PageInfo;
}

/** Reviews of the facility's access, newest first. */
export function ReviewsList() {
  const mayStart = usePermission('User.Modify');
  const [starting, setStarting] = useState(false);
  const [page, setPage] = useState({ page: 1, pageSize: 10 });
  const { data, error, isPending, refetch } = useFacilityData<Answer>(
    `/access-reviews?pageNumber=${page.page}&pageLimit=${page.pageSize}`,
    'Loading access reviews',
  );
  const isOpen = data?.accessReviews.some(review => review.state === 'open') ?? false;
  return (
    <div className="limpid-page">
      <Breadcrumb noTrailingSlash>
        <BreadcrumbItem>
          <Link to="/">Access</Link>
        </BreadcrumbItem>
      </Breadcrumb>
      <div className="limpid-row limpid-between">
        <div>
          <h1>Access reviews</h1>
          <p className="limpid-lead">Every quarter: who has access, why, and whether it stays; signed by quality.</p>
        </div>
        {mayStart && data !== undefined && !isOpen && <Button onClick={() => setStarting(true)}>Begin review</Button>}
      </div>
      {error !== null && <ErrorState error={error} onAgain={() => void refetch()} />}
      {error === null && isPending && <LoadingTable columns={5} />}
      {data !== undefined && data.accessReviews.length === 0 && <EmptyState title="No review yet" />}
      {data !== undefined && data.accessReviews.length > 0 && (
        <div className="limpid-table-scroll">
          <Table aria-label="Access reviews" size="md">
            <TableHead>
              <TableRow>
                {['Review', 'Period', 'State', 'Decided', 'Begun', 'Signed'].map(heading => (
                  <TableHeader key={heading}>{heading}</TableHeader>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {data.accessReviews.map(review => (
                <TableRow key={review.id}>
                  <TableCell>
                    <Link className="cds--link" to={`/reviews/${review.id}`}>
                      {`AR-${review.number}`}
                    </Link>
                  </TableCell>
                  <TableCell>{`${review.periodFrom} to ${review.periodTo}`}</TableCell>
                  <TableCell>
                    <Tag type={stateTags[review.state]} size="sm">
                      {stateNames[review.state]}
                    </Tag>
                  </TableCell>
                  <TableCell>{`${review.decided} of ${review.toDecide}`}</TableCell>
                  <TableCell>{`${shownTime(review.createdAt)} by ${review.createdByName}`}</TableCell>
                  <TableCell>
                    {review.signature === null ? '' : `${shownTime(review.signature.at)} by ${review.signature.name}`}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </div>
      )}
      {data !== undefined && data.pagination.total > page.pageSize && (
        <Pagination
          page={page.page}
          pageSize={page.pageSize}
          pageSizes={pageSizes}
          totalItems={data.pagination.total}
          onChange={setPage}
        />
      )}
      {starting && <StartReview onClose={() => setStarting(false)} />}
    </div>
  );
}
