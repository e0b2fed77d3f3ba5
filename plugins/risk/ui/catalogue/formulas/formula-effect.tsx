import { PreviewPanel, usePermission } from '@limpid/ui-kit';
import { criterionWords } from '#plugins/limits/shared/limit-words';
import { residuesOf } from '#plugins/limits/shared/residue-words';
import { wordOf } from '#plugins/risk/shared/setup/setup-words';
import type { FormulaRow } from './formula-record.js';

/** Which limits a MAC formula would move if it came into force, or if it were retired while it is. Nothing is saved. */
export function FormulaEffect({ row }: { readonly row: FormulaRow }) {
  const mayChange = usePermission('MACFormula.Modify');
  const active = row['status'] === 'active';
  const status = active ? 'retired' : 'active';
  const criterion = `${residuesOf(String(row['residueType']))}, criterion ${wordOf(criterionWords, row['criterion'])}`;
  return (
    <>
      <p className="limpid-sentence">
        {active
          ? `In force for ${criterion}: limits are calculated with it. See which limits would move if it were retired.`
          : `Not in force for ${criterion}. See which limits would move if it were.`}
      </p>
      {mayChange ? (
        <PreviewPanel
          key={row.version}
          disabled={row['isArchived'] === true}
          edits={() => [{ method: 'POST', path: `/mac_formulas/${row.id}`, body: { status, version: row.version } }]}
        />
      ) : (
        <p className="limpid-lead">Whoever may change MAC formulas can preview this.</p>
      )}
    </>
  );
}
