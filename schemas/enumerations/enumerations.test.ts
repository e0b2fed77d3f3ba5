import { expect, test } from 'vitest';
import { attachmentTypes } from '#schemas/attachments';
import { compatibility, longCallTimeoutMs, pickerCharacters, reportDataPageSize, truncated } from '#schemas/constants';
import { licenceStates } from '#schemas/identity/facility-licence';
import * as master from './master-data.js';
import * as states from './states.js';
import { authenticationTypes } from '#schemas/identity/user';

/** The lists of the specification (sections 3 and 4) as they are written there. */
test.each<readonly [string, readonly string[], string]>([
  ['document kinds', master.documentKinds, 'product, intermediate, api'],
  ['residue types', master.residueTypes, 'Chemical, Detergent, Intermediate, Nitrosamine'],
  ['duration units', master.durationUnits, 'day(s), week(s), month(s), year(s)'],
  [
    'study types',
    master.studyTypes,
    'validation, verification, periodicVerification, newProductIntroduction, productChangeover, batchChangeover, onDemandStudy',
  ],
  [
    'contaminant kinds',
    master.contaminantKinds,
    'product, intermediate, cleaningAgent, BioBurden, Endotoxin, Nitrosamine',
  ],
  ['approval actions', states.approvalActions, 'Submit, Approve, Review, Reject'],
  [
    'document types',
    states.documentTypes,
    'MACProtocol, CleaningValidationSOP, CleaningProcedure, AnalyticalMethods, FailureHandlingSOP, CEReport, MACCalculationMatrix, SamplingSheet, AnnualSummaryReport',
  ],
  ['sampling', master.samplingMethods, 'Swab, Rinse'],
  ['sampling directness', master.samplingDirectness, 'Direct, Indirect'],
  ['grades', master.roomGrades, 'A, B, C, D'],
  ['authentication types', authenticationTypes, 'local, ad, sso'],
  [
    'additional-field types',
    master.additionalFieldTypes,
    'single-line text, date-time, multi-line text, yes/no, date, number, users list, location list, single select',
  ],
  ['limit basis', master.limitBases, 'AI, ADE'],
  ['attachment file types', attachmentTypes.map(each => each.type), 'pdf, docx, rtf, txt, png, jpeg, doc'],
  ['export formats', master.exportFormats, 'xlsx, pdf'],
  ['additional tests', master.additionalTests, 'TOC, pH, Conductivity, AA, Odour, RC'],
  [
    'condition operators',
    master.conditionOperators,
    'LessThanEqualTo, LessThan, GreaterThanEqualTo, GreaterThan, EqualTo',
  ],
  [
    'acceptance criteria modes',
    master.acceptanceCriteriaModes,
    'custom, equipmentWise, productWise, policyBased, cleaningAgentSal',
  ],
  [
    'report kinds',
    master.reportKinds,
    'WorstCaseRanking, EquipmentLimit, ProductionLimit, CleaningAgentLimit, AnnualSummaryReport, MasterDataReport, ImpactAssessmentReport',
  ],
  [
    'verification sections',
    master.verificationSections,
    'batchDetails, cleaningDetails, visual, rinseClarity, actives, intermediates, bioburden, cleaningAgent, microbial, endotoxin, odour, TOC, atomic absorption, pH, conductivity, nitrosamines, bacterial, fungal',
  ],
  ['statuses of a protocol', states.recordStatuses, 'BeingBuilt, BeingReviewed, BeingApproved, Approved, Deprecated'],
  ['statuses of a run', states.runStatuses, 'NotStarted, InProgress, BeingReviewed, BeingApproved, Completed'],
  ['assessment status', states.assessmentStatuses, 'Not Evaluated, Pending Approval, Approved, Cancelled'],
  ['signature status', states.signatureStatuses, 'Signed, PendingApproval, ChangesRequested'],
  ['validation outcome', states.validationOutcomes, 'Validated, On Going, Failed'],
  [
    'approval action outcomes',
    states.approvalOutcomes,
    'Submitted, Reviewed, Approved, Rejected, Review Rejected, Approval Rejected',
  ],
  ['release state', states.releaseStates, 'MAY_BE_RELEASED, CAN_NOT_BE_RELEASED, CAN_BE_RELEASED'],
  ['workflow roles', states.workflowRoles, 'Submitter, Reviewer, Approver'],
  ['licence states', licenceStates.toSorted(), 'genuine, grace, grace-exceeded, intimate'],
])('%s are those of the specification, in its spelling', (_name, values, listed) => {
  expect(values.join(', ')).toBe(listed);
});

test('date formats and time formats are those of the specification', () => {
  expect(master.dateFormats.join('; ')).toBe('MMM DD, YYYY; DD-MM-YYYY; MM-DD-YYYY; DD MMM, YYYY; DD-MMM-YYYY');
  expect(master.timeFormats.join('; ')).toBe('hh:mm; HH:mm; hh:mm:ss; HH:mm:ss');
});

test('statuses are shown in the words and colours of the specification', () => {
  expect([states.statusWords['Approved'], states.statusWords['PendingApproval']]).toEqual([
    'Active',
    'Signing Pending',
  ]);
  expect(master.studyTypeWords.onDemandStudy).toBe('Study');
  const withColour = (colour: string): string[] =>
    Object.entries(states.statusColours).flatMap(([status, own]) => (own === colour ? [status] : []));
  expect(withColour('grey')).toEqual(['BeingBuilt', 'Deprecated', 'NotStarted']);
  expect(withColour('blue')).toEqual(['BeingReviewed']);
  expect(withColour('amber')).toEqual(['BeingApproved', 'InProgress']);
  expect(withColour('green')).toEqual(['Approved', 'Completed']);
});

test('business constants are those of the specification (section 9)', () => {
  expect(compatibility).toEqual({ version: '6.3', release: '6.3.6-1' });
  expect([longCallTimeoutMs, reportDataPageSize]).toEqual([6_000_000, 10]);
  expect([pickerCharacters.alone, pickerCharacters.besideOthers]).toEqual([320, 200]);
});

test('a text is cut to a number of characters, never within one', () => {
  expect(truncated('mixer', 5)).toBe('mixer');
  expect(truncated('mixers', 5)).toBe('mixe…');
  expect(Array.from(truncated('😀'.repeat(400), 320))).toHaveLength(320);
});
