import { MultiSelect } from '@carbon/react';
import {
  AttachmentList,
  formFields,
  listColumns,
  RecordFacts,
  RecordLink,
  RecordLinks,
  ResourcePages,
  formatNumber,
  formatValue,
  type RecordRow,
} from '@limpid/ui-kit';
import { cleaningModes } from '#plugins/equipment/shared/equipment';
import { cleaningProcedureFields, type AgentConcentration } from '#plugins/procedures/shared/cleaning-procedure';
import { ConcentrationsEditor } from './concentrations-editor.js';
import { ProcedureSteps } from './procedure-steps.js';
import { ProcedureUses } from './procedure-uses.js';
import { StepsEditor } from './steps-editor.js';
import { useAgentNames } from './use-agents.js';

const modesOf = (row: RecordRow): string => formatValue(row['cleaningModes']) || 'All modes';

/** Cleaning procedures: list, record and form. */
export function CleaningProcedurePages() {
  return (
    <ResourcePages<RecordRow>
      path="/cleaning-procedure"
      one="cleaningProcedure"
      many="cleaningProcedures"
      noun="procedure"
      permission="CleaningProcedure"
      archiveAction="Delete"
      fields={formFields(cleaningProcedureFields)}
      list={{
        title: 'Cleaning procedures',
        lead: 'How equipment is cleaned: at which changeover, with which agents, and with which hold times.',
        searchHint: 'Search by number or name',
        emptyText: 'No procedures yet',
        defaultSort: 'externalId',
        archivedPath: '/archived/cleaning-procedure',
        columns: listColumns(cleaningProcedureFields, { cleaningModes: modesOf }),
      }}
      tabs={[
        { label: 'Overview', content: row => <Overview row={row} /> },
        { label: 'Steps', content: row => <ProcedureSteps steps={listIn(row, 'steps')} /> },
        { label: 'Where used', content: row => <ProcedureUses row={row} /> },
        {
          label: 'Attachments',
          content: row => <AttachmentList row={row} path="/cleaning-procedure" permission="CleaningProcedure.Modify" />,
        },
      ]}
      extra={(values, change, faultOf) => (
        <>
          <div className="limpid-form">
            <MultiSelect
              id="field-cleaningModes"
              titleText={cleaningProcedureFields.cleaningModes.label}
              label={((values['cleaningModes'] ?? []) as readonly string[]).join(', ') || 'All modes'}
              items={[...cleaningModes]}
              initialSelectedItems={(values['cleaningModes'] ?? []) as (typeof cleaningModes)[number][]}
              itemToString={mode => mode ?? ''}
              onChange={({ selectedItems }) => change('cleaningModes', selectedItems ?? [])}
            />
          </div>
          <ConcentrationsEditor
            agentIds={listIn(values, 'cleaningAgentIds')}
            concentrations={listIn(values, 'agentConcentrations')}
            faultOf={faultOf}
            onChange={concentrations => change('agentConcentrations', concentrations)}
          />
          <StepsEditor
            agentIds={listIn(values, 'cleaningAgentIds')}
            steps={listIn(values, 'steps')}
            faultOf={faultOf}
            onChange={steps => change('steps', steps)}
          />
        </>
      )}
    />
  );
}

function listIn<T>(values: Readonly<Record<string, unknown>>, field: string): readonly T[] {
  return (values[field] ?? []) as readonly T[];
}

function Overview({ row }: { readonly row: RecordRow }) {
  const nameOf = useAgentNames();
  return (
    <RecordFacts
      cards={cleaningProcedureFields}
      row={row}
      shown={{
        cleaningModes: modesOf,
        agentConcentrations: () => {
          const stated = listIn<AgentConcentration>(row, 'agentConcentrations');
          if (stated.length === 0) return null;
          return (
            <>
              {stated.map(each => (
                <div key={each.cleaningAgentId}>
                  {nameOf(each.cleaningAgentId)}: {formatNumber(each.minimum)} to {formatNumber(each.maximum)}{' '}
                  {each.unit}
                </div>
              ))}
            </>
          );
        },
        supersedesId: () =>
          typeof row['supersedesId'] !== 'string' ? null : (
            <RecordLink
              path="/cleaning-procedure"
              one="cleaningProcedure"
              page="procedures"
              permission="CleaningProcedure.Get"
              id={row['supersedesId']}
            />
          ),
        cleaningAgentIds: () => (
          <RecordLinks
            path="/cleaning_agents"
            one="cleaningAgent"
            page="cleaning-agents"
            permission="Substance.Get"
            ids={row['cleaningAgentIds'] as readonly string[] | null}
          />
        ),
      }}
    />
  );
}
