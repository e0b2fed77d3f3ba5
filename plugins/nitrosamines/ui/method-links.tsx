import { PageLink } from '@limpid/ui-kit';
import { Fragment } from 'react';
import type { NitrosamineAssessment } from '#plugins/nitrosamines/shared/assessment';

/** Analytical methods by ID, linked to their pages. */
export function MethodLinks({ methods }: { readonly methods: NitrosamineAssessment['methods'] }) {
  return methods.map(({ id, externalId, name }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <PageLink address={`/app/master/analytical-methods/${id}`}>
        {externalId} {name}
      </PageLink>
    </Fragment>
  ));
}
