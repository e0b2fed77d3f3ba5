import { Type } from 'typebox';
import { defineRoute, readOnly, type RouteDefinition } from '#kernel/contract';
import { pageParameters } from '#schemas/lib/list-query';
import { closed, StringEnum, Uuid } from '#schemas/lib/fields';
import {
  ChangedHbel,
  ChosenHbel,
  Derivation,
  DerivedLimit,
  HbelRegister,
  HbelReport,
  HbelsOfActive,
  NewHbel,
  OneHbel,
  WithdrawnHbel,
} from '#plugins/products/shared/hbel';
import { History } from '#schemas/lib/audit-entry';
import { chooseHbel, withdrawHbel } from './choose-hbel.js';
import { readHbelReport, reportUpload, uploadHbelReport } from './hbel-report.js';
import {
  deriveHbel,
  downloadRegister,
  listHbelsOfActive,
  listRegister,
  readHbel,
  readHbelHistory,
} from './read-hbels.js';
import { registerFilters } from './register.js';
import { createHbel, updateHbel } from './save-hbel.js';

const OneRecord = Type.Object({ id: Uuid }, closed);
const { search, sort, pageNumber } = pageParameters;
const filter = { filter: Type.Optional(StringEnum(registerFilters)) };

const shared = { scope: 'facility', feature: 'products' } as const;
const get = { ...shared, method: 'GET', access: { anyOf: ['API.Get'] }, audit: readOnly } as const;
const getAsOf = { ...get, asOf: true } as const;
const change = { ...shared, access: { anyOf: ['API.Modify'] }, audit: 'required' } as const;

/** The register of health-based limits and the records of each active (entities 3.5; decisions, item 20). */
export const hbelRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...getAsOf,
    path: '/hbels',
    summary: 'The register: every live opinion on every active, and actives without a limit in force',
    input: { query: Type.Object({ ...pageParameters, ...filter }, closed) },
    output: HbelRegister,
    useCase: listRegister(null),
  }),
  ...registerFilters.map(name =>
    defineRoute({
      ...getAsOf,
      path: `/hbels/filter/${name}`,
      summary: `The rows of the register that are ${name.replace('-', ' ')}`,
      input: { query: Type.Object(pageParameters, closed) },
      output: HbelRegister,
      useCase: listRegister(name),
    }),
  ),
  defineRoute({
    ...getAsOf,
    path: '/hbels/export',
    summary: 'Exports exactly the filtered register',
    input: {
      query: Type.Object(
        {
          search,
          sort,
          ...filter,
          columns: Type.Optional(Type.String({ maxLength: 2000 })),
          format: StringEnum(['csv', 'xlsx']),
        },
        closed,
      ),
    },
    output: 'stream',
    leaves: { action: 'export', domain: 'HBEL', what: 'the HBEL register' },
    useCase: downloadRegister,
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/hbels/derive',
    access: { anyOf: ['API.Get'] },
    summary: 'Calculates a limit from its derivation; nothing is stored',
    input: { body: Derivation },
    output: DerivedLimit,
    audit: { exempt: 'calculates and stores nothing' },
    useCase: deriveHbel,
  }),
  defineRoute({
    ...getAsOf,
    path: '/apis/:id/hbels',
    summary: 'All health-based limits of an active, compared with each other',
    input: { params: OneRecord },
    output: HbelsOfActive,
    useCase: listHbelsOfActive,
  }),
  defineRoute({
    ...change,
    method: 'POST',
    path: '/apis/:id/hbels',
    access: { anyOf: ['API.Add', 'API.Modify'] },
    summary: 'Records an opinion on an active as a draft',
    input: { params: OneRecord, body: NewHbel },
    output: OneHbel,
    status: 201,
    useCase: createHbel,
  }),
  defineRoute({
    ...getAsOf,
    path: '/hbels/:id',
    summary: 'One health-based limit',
    input: { params: OneRecord },
    output: OneHbel,
    useCase: readHbel,
  }),
  defineRoute({
    ...get,
    path: '/hbels/:id/history',
    summary: 'Every change to one health-based limit, newest first',
    input: {
      params: OneRecord,
      query: Type.Object({ pageNumber, pageLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })) }, closed),
    },
    output: History,
    useCase: readHbelHistory,
  }),
  defineRoute({
    ...change,
    method: 'POST',
    path: '/hbels/:id',
    reason: 'change',
    summary: 'Changes a health-based limit; the body names the version that was read',
    input: { params: OneRecord, body: ChangedHbel },
    output: OneHbel,
    useCase: updateHbel,
  }),
  defineRoute({
    ...change,
    method: 'PUT',
    path: '/hbels/:id/choose',
    summary: 'Puts an opinion into force on its route, with a reason',
    input: { params: OneRecord, body: ChosenHbel },
    output: OneHbel,
    useCase: chooseHbel,
  }),
  defineRoute({
    ...change,
    method: 'PUT',
    path: '/hbels/:id/withdraw',
    summary: 'Withdraws an opinion, with a reason',
    input: { params: OneRecord, body: WithdrawnHbel },
    output: OneHbel,
    useCase: withdrawHbel,
  }),
  defineRoute({
    ...change,
    method: 'POST',
    path: '/hbels/:id/report',
    reason: 'change',
    summary: 'Attaches the report of a limit, a PDF, in a multipart call',
    input: { params: OneRecord, body: HbelReport, files: reportUpload },
    output: OneHbel,
    useCase: uploadHbelReport,
  }),
  defineRoute({
    ...get,
    path: '/hbels/:id/report',
    summary: 'The report of a limit, as a file',
    input: { params: OneRecord },
    output: 'stream',
    leaves: { action: 'download', domain: 'HBEL', what: 'the report of a limit' },
    useCase: readHbelReport,
  }),
];
