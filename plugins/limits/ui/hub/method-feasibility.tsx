import { Tag } from '@carbon/react';
import {
  ErrorState,
  Loading,
  PageLink,
  RecordCard,
  formatLimitIn,
  useFacilityData,
  type RecordRow,
} from '@limpid/ui-kit';
import { explainQuery } from '#plugins/limits/shared/explain-query';
import { verdictWords, type ResidueFeasibility, type ResidueFeasibilityList } from '#plugins/limits/shared/feasibility';
import { verdictTags } from '../feasibility/verdict-tags.js';

/** On the page of an analytical method: which limits it can measure, and the pair whose limit is hardest to measure. */
export function MethodFeasibility({ row }: { readonly row: RecordRow }) {
  const isOfSwabs = row['sampleType'] === 'swab';
  const { data, error, isPending, refetch } = useFacilityData<ResidueFeasibilityList>(
    `/limits/feasibility/residues?method=${row.id}&pageLimit=1`,
    'Comparing limits with the method',
    { enabled: isOfSwabs },
  );
  return (
    <RecordCard title="Feasibility">
      {!isOfSwabs && (
        <p>Limits are compared with methods for swabs. Its limit in a rinse is on the page of each limit.</p>
      )}
      {isOfSwabs && error !== null && <ErrorState error={error} onAgain={() => void refetch()} />}
      {isOfSwabs && error === null && isPending && <Loading />}
      {data !== undefined &&
        (data.residues[0] === undefined ? (
          <p>No limit to measure: it states no LOQ, or its analyte has no limit on any equipment.</p>
        ) : (
          <Reach residue={data.residues[0]} methodId={row.id} />
        ))}
    </RecordCard>
  );
}

function Reach({ residue, methodId }: { readonly residue: ResidueFeasibility; readonly methodId: string }) {
  const { substance, equipment, equipments, equipmentsByVerdict, previous, next, verdict, l3MgPerSqcm } = residue;
  return (
    <>
      <p className="limpid-record-figure">
        {equipmentsByVerdict['measurable'] ?? 0} of {equipments} {equipments === 1 ? 'limit' : 'limits'} measurable
      </p>
      <p>
        Hardest: {substance.name} on {equipment.externalId},{' '}
        <PageLink address={`/app/limits/explain?${explainQuery(residue)}`}>
          {formatLimitIn({ value: l3MgPerSqcm, unit: 'mg/sqcm' })}
        </PageLink>
        , {previous !== null && `${previous.externalId} ${previous.name} `}before {next.externalId} {next.name}.{' '}
        <Tag type={verdictTags[verdict]} size="sm">
          {verdictWords[verdict]}
        </Tag>
      </p>
      <p>{residue.sentence}</p>
      <ul className="limpid-record-links">
        <li>
          <PageLink address={`/app/limits/feasibility?view=equipments&method=${methodId}`} otherwise="nothing">
            Its limits on each piece of equipment
          </PageLink>
        </li>
      </ul>
    </>
  );
}
