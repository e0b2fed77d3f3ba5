import { ErrorState, Loading, PageLink, useFacilityData, type RecordRow } from '@limpid/ui-kit';
import type { UsesOfActive } from '#plugins/products/shared/uses-of-active';

/** On the page of an active: the products and productions that contain it, and the methods that measure it. */
export function ActiveUses({ row: { id } }: { readonly row: RecordRow }) {
  const { data, error, isPending, refetch } = useFacilityData<UsesOfActive>(
    `/apis/${id}/uses`,
    'Loading where it is used',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <Loading />;
  return (
    <>
      <Named title="Products" none="No product contains it." page="products" records={data.products} />
      <Named
        title="Productions"
        none="No production makes it or a product with it."
        page="productions"
        records={data.productions}
      />
      <Named
        title="Analytical methods"
        none="No method measures it."
        page="analytical-methods"
        records={data.analyticalMethods}
      />
    </>
  );
}

function Named({
  title,
  none,
  page,
  records,
}: {
  readonly title: string;
  readonly none: string;
  readonly page: string;
  readonly records: UsesOfActive['products'];
}) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {records.length === 0 && <p>{none}</p>}
      <ul className="limpid-record-links">
        {records.map(({ id, externalId, name }) => (
          <li key={id}>
            <PageLink address={`/app/master/${page}/${id}`}>
              {externalId} {name}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
