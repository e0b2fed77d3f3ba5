import { defineResource, defineUseCase, RecordsToken, type AnyResource } from '#kernel/contract';
import { RpnFormula, rpnFormulaFields } from '#plugins/risk/shared/setup/formula-record';
import { resourceFields } from '#schemas/lib/field-cards';
import { checkedFormula } from './formula-rules.js';
import { keepVersion } from './keep-version.js';
import { notActive } from './not-active.js';
import { ofKnownNames } from './of-known-names.js';
import { queueForPlace, retireOthers } from './one-active.js';

const table = 'risk.rpn_formula';

const follow = defineUseCase<
  { readonly id: string; readonly row: RpnFormula; readonly before: RpnFormula | null },
  void
>()({
  name: 'risk.follow-rpn-formula',
  deps: { records: RecordsToken },
  run: async ({ records }, call) => {
    const { id, row, before } = call.input;
    await keepVersion(call, 'RPN', id, row, before);
    if (row.status !== 'active') return;
    const place = { purpose: row.purpose ?? 'worstCase' };
    await retireOthers(call, records, rpnFormula, place, { id, externalId: row.externalId });
  },
});

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
    leavesOut: 'which are active: they come in as drafts',
    ...fields.sheet,
  },
  feature: 'risk',
  hooks: {
    prepare: async (next, call, before) => {
      // What a change leaves open stays as it was: a formula in force must not slip into the place of another one.
      const purpose = next.purpose ?? before?.purpose ?? 'worstCase';
      if (next.status === 'active') await queueForPlace(call, table, { purpose });
      return { ...next, purpose, ...(await checkedFormula(call, next, before, 'rpn')) };
    },
    guardArchive: notActive,
    afterWrite: follow,
    guardUnarchive: ofKnownNames('rpn'),
  },
});
