import { InlineNotification } from '@carbon/react';
import {
  AsOfChoice,
  ChooseFirst,
  EmptyState,
  ErrorState,
  Field,
  importWay,
  LoadingTable,
  PageLink,
  useAddress,
  useAsOf,
  useFacilityData,
  withAsOf,
  type FormField,
  EntryTabs,
} from '@limpid/ui-kit';
import { useState } from 'react';
import type { ProductionNitrosamines } from '#plugins/nitrosamines/shared/assessment';
import { FoundTable } from './found-table.js';
import { ofDay, type Found } from './found.js';
import { CombinedVerdict } from './combined-verdict.js';

const productionField: Extract<FormField, { kind: 'reference' }> = {
  kind: 'reference',
  name: 'production',
  label: 'Production',
  path: '/productions',
  many: 'productions',
  permission: 'Production.Get',
  help: 'The production in or after which they were found',
};

/** Assessment of combined nitrosamines of one production (formulas 6.3); the address holds the choice. */
export function CombinedNitrosaminesPage() {
  const [params, change] = useAddress();
  const asOf = useAsOf();
  const production = params.get('production');
  return (
    <div className="limpid-page">
      <EntryTabs label="Nitrosamines" />
      <h1>Combined nitrosamines</h1>
      <p className="limpid-lead">
        Each may stay below its own intake while their total does not: they share the acceptable daily intake. Nothing
        entered here is stored.
      </p>
      <AsOfChoice />
      <div className="limpid-form">
        <Field
          field={{ ...productionField, asOf }}
          value={production}
          fault={undefined}
          onChange={value => change({ production: value as string | null })}
        />
      </div>
      {production === null ? (
        <ChooseFirst
          field={{ ...productionField, asOf }}
          title="Choose a production to see the nitrosamines that it may carry"
          none="No productions yet"
          ways={[
            { label: 'Add productions', address: '/app/master/productions/new', permission: 'Production.Add' },
            importWay,
          ]}
        />
      ) : (
        <OfProduction key={`${production} ${asOf ?? ''}`} id={production} asOf={asOf} />
      )}
    </div>
  );
}

function OfProduction({ id, asOf }: { readonly id: string; readonly asOf: string | null }) {
  const [found, setFound] = useState<Found>({ unit: 'day', typed: {} });
  const { data, error, isPending, isPlaceholderData, refetch } = useFacilityData<{
    productionNitrosamines: ProductionNitrosamines;
  }>(withAsOf(`/nitrosamines/of-production/${id}`, asOf), 'Loading nitrosamines');
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending || isPlaceholderData) return <LoadingTable columns={4} rows={5} />;
  const { nitrosamines, option, authority, production } = data.productionNitrosamines;
  if (nitrosamines.length === 0)
    return (
      <EmptyState title={`${production.externalId} has no linked nitrosamine`}>
        <p>
          A nitrosamine says itself where it occurs.{' '}
          <a className="cds--link" href="/app/master/nitrosamines">
            Nitrosamines
          </a>
        </p>
      </EmptyState>
    );
  const unknown = nitrosamines.filter(each => each.intake?.ngPerDay === undefined || each.intake.ngPerDay === null);
  return (
    <>
      <p className="limpid-lead">
        The policy uses{' '}
        {authority === 'strictest' ? 'the lowest intake of all authorities' : `the intake of ${authority}`} and assesses{' '}
        {option === 'sumOfRatios' ? 'the sum of ratios' : 'the total against the most potent one'}.{' '}
        <PageLink address="/app/limits/policies?type=Nitrosamine" otherwise="nothing">
          Nitrosamine policy
        </PageLink>
      </p>
      {unknown.length > 0 && (
        <InlineNotification
          kind="warning"
          lowContrast
          hideCloseButton
          title="Not in the verdict"
          subtitle={`No intake under the policy for ${unknown.map(each => each.nitrosamine.externalId).join(', ')}.`}
        />
      )}
      <FoundTable nitrosamines={nitrosamines} found={found} onChange={setFound} />
      <CombinedVerdict nitrosamines={nitrosamines} intakes={ofDay(nitrosamines, found)} asOf={asOf} />
    </>
  );
}
