import { PreviewPanel, usePermission } from '@limpid/ui-kit';
import { criterionWords } from '#plugins/limits/shared/limit-words';
import { residuesOf } from '#plugins/limits/shared/residue-words';
import { wordOf } from '#plugins/risk/shared/setup/setup-words';
import type { FormulaRow } from './formula-record.js';

/** Preview of the limits that change if a MAC formula is activated, or retired while active. */
export function FormulaEffect({ row }: { readonly row: FormulaRow }) {
  const mayChange = usePermission('MACFormula.Modify');
  const active = row['status'] === 'active';
  const status = active ? 'retired' : 'active';
  const criterion = `${residuesOf(String(row['residueType']))}, criterion ${wordOf(criterionWords, row['criterion'])}`;
  return (
    <>
      <p className="limpid-sentence">
        {active
          ? `In force for ${criterion}: limits are calculated with it. Preview the limits that would change if it were retired.`
          : `Not in force for ${criterion}. Preview the limits that would change if it were.`}
      </p>
      {mayChange ? (
        <PreviewPanel
          key={row.version}
          disabled={row['isArchived'] === true}
          edits={() => [{ method: 'POST', path: `/mac_formulas/${row.id}`, body: { status, version: row.version } }]}
        />
      ) : (
        <p className="limpid-lead">You need permission to change MAC formulas for this preview.</p>
      )}
    </>
  );
}
