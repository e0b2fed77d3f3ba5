import { defineResource, type AnyResource } from '#kernel/contract';
import { RpnFormula, rpnFormulaFields } from '#plugins/risk/shared/setup/formula-record';
import { resourceFields } from '#schemas/lib/field-cards';
import { controlledFormula } from './controlled-formula.js';
import { followFormula } from './follow-formula.js';
import { checkedFormula } from './formula-rules.js';
import { notActive } from './not-active.js';
import { ofKnownNames } from './of-known-names.js';
import { queueForPlace } from './one-active.js';

const table = 'risk.rpn_formula';

/** Formulas of the risk priority number (specification section 7, /rpn_formulas; formulas 10.2). */
const fields = resourceFields(rpnFormulaFields);

export const rpnFormula: AnyResource = defineResource({
  names: { one: 'rpnFormula', many: 'rpnFormulas', inWords: { one: 'RPN formula', many: 'RPN formulas' } },
  path: '/rpn_formulas',
  table,
  schema: RpnFormula,
  writable: fields.writable,
  permission: 'RPNFormula',
  audit: { domain: 'RPNFormula' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    ...fields.list,
    search: ['externalId', 'name', 'expression'],
    sort: 'name',
  },
  sheet: {
    section: 'RPN formulas',
    file: 'rpn_formulas',
    after: ['Variables', 'RPN categories'],
    leavesOut: 'active status: formulas are imported as drafts',
    page: '/app/master/risk-setup',
    ...fields.sheet,
  },
  feature: 'risk',
  control: controlledFormula('RPN', () => rpnFormula),
  hooks: {
    prepare: async (next, call, before) => {
      // Omitted fields keep their values, so that an active formula never replaces another one by accident.
      const purpose = next.purpose ?? before?.purpose ?? 'worstCase';
      if (next.status === 'active') await queueForPlace(call, table, { purpose });
      return { ...next, purpose, ...(await checkedFormula(call, next, before, 'rpn')) };
    },
    guardArchive: notActive,
    afterWrite: followFormula<RpnFormula>(
      'RPN',
      () => rpnFormula,
      ({ purpose }) => ({ purpose: purpose ?? 'worstCase' }),
    ),
    guardUnarchive: ofKnownNames('rpn'),
  },
});
