import { useParams } from 'react-router';
import { RecordPage, useFacilityData, type RecordRow } from '@limpid/ui-kit';
import type { HbelsOfActive, ShownHbel } from '#plugins/products/shared/hbel';
import { OpinionCard } from './opinion-card.js';

/** One health-based limit: where it stands in its approval, its content, versions and history. */
export function HbelRecordPage() {
  const { id = '' } = useParams();
  return (
    <RecordPage<RecordRow & ShownHbel>
      id={id}
      path="/hbels"
      one="hbel"
      listTitle="HBEL register"
      // Opinions are withdrawn or retired, never archived.
      permissions={{ modify: 'API.Modify', archive: 'None.None' }}
      tabs={[{ label: 'Overview', content: row => <Opinion hbel={row} /> }]}
    />
  );
}

function Opinion({ hbel }: { readonly hbel: ShownHbel }) {
  const { data } = useFacilityData<HbelsOfActive>(`/apis/${hbel.apiId}/hbels`, 'Loading the other opinions', {
    isAside: true,
  });
  return <OpinionCard hbel={hbel} all={data?.hbels ?? []} />;
}
