import { defineResource, type AnyResource } from '#kernel/contract';
import { MacFormula, macFormulaFields } from '#plugins/risk/shared/setup/formula-record';
import { resourceFields } from '#schemas/lib/field-cards';
import { controlledFormula } from './controlled-formula.js';
import { followFormula } from './follow-formula.js';
import { checkedFormula } from './formula-rules.js';
import { notActive } from './not-active.js';
import { ofKnownNames } from './of-known-names.js';
import { queueForPlace, type Place } from './one-active.js';

const table = 'risk.mac_formula';

/** Omitted fields keep their values, so that an active formula never replaces another one by accident. */
function statedOf(next: MacFormula, before: MacFormula | null) {
  return {
    residueType: next.residueType ?? before?.residueType ?? 'Chemical',
    criterion: next.criterion ?? before?.criterion ?? 'toxicity',
  };
}

function placeOf({ residueType, criterion }: ReturnType<typeof statedOf>): Place {
  return { residue_type: residueType, criterion };
}

const fields = resourceFields(macFormulaFields);

/** Formulas of the allowed carryover in mg per batch (formulas 10.3). */
export const macFormula: AnyResource = defineResource({
  names: { one: 'macFormula', many: 'macFormulas', inWords: { one: 'MAC formula', many: 'MAC formulas' } },
  path: '/mac_formulas',
  table,
  schema: MacFormula,
  writable: fields.writable,
  permission: 'MACFormula',
  audit: { domain: 'MACFormula' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    ...fields.list,
    search: ['externalId', 'name', 'expression'],
    sort: 'name',
  },
  sheet: {
    section: 'MAC formulas',
    file: 'mac_formulas',
    after: ['Variables', 'RPN categories'],
    leavesOut: 'active status: formulas are imported as drafts',
    page: '/app/master/risk-setup/mac-formulas',
    ...fields.sheet,
  },
  feature: 'risk',
  control: controlledFormula('MAC', () => macFormula),
  hooks: {
    prepare: async (next, call, before) => {
      const stated = statedOf(next, before);
      if (next.status === 'active') await queueForPlace(call, table, placeOf(stated));
      return { ...next, ...stated, ...(await checkedFormula(call, next, before, 'mac')) };
    },
    guardArchive: notActive,
    afterWrite: followFormula<MacFormula>(
      'MAC',
      () => macFormula,
      row => placeOf(statedOf(row, null)),
    ),
    guardUnarchive: ofKnownNames('mac'),
  },
});
