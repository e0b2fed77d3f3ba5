import { Route, useParams } from 'react-router';
import { Allowed, useFacilityData, PageRoutes, Trail } from '@limpid/ui-kit';
import type { HbelsOfActive } from '#plugins/products/shared/hbel';
import { EditHbelPage, NewHbelPage, ReviseHbelPage } from './hbel-form.page.js';
import { HbelRecordPage } from './hbel-record.page.js';
import { HbelSection } from './hbel-section.js';
import { RegisterPage } from './register.page.js';

/** The register, the opinions on one active, and the form of an opinion. */
export function HbelPages() {
  return (
    <PageRoutes>
      <Route path="/" element={<RegisterPage />} />
      <Route path="/:apiId" element={<ActivePage />} />
      <Route path="/limit/:id" element={<HbelRecordPage />} />
      <Route path="/:id/edit" element={<Modifying page={<EditHbelPage />} />} />
      <Route path="/:id/revision" element={<Modifying page={<ReviseHbelPage />} />} />
      <Route path="/:apiId/new" element={<Modifying page={<NewHbelPage />} />} />
    </PageRoutes>
  );
}

function Modifying({ page }: { readonly page: React.ReactNode }) {
  return <Allowed permission="API.Modify">{page}</Allowed>;
}

function ActivePage() {
  const { apiId = '' } = useParams();
  const { data } = useFacilityData<HbelsOfActive>(`/apis/${apiId}/hbels`, 'Loading the active');
  return (
    <div className="limpid-page">
      <Trail crumbs={[{ title: 'HBEL register', to: '/' }]} />
      <h1>{data === undefined ? 'Health-based limits' : `Health-based limits of ${data.api.name}`}</h1>
      {data !== undefined && (
        <p className="limpid-lead">
          <a className="cds--link" href={`/app/master/actives/${apiId}`}>
            {data.api.externalId} {data.api.name}
          </a>
        </p>
      )}
      <HbelSection apiId={apiId} />
    </div>
  );
}
