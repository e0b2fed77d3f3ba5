import { Type } from 'typebox';
import {
  ApiError,
  defineRoute,
  DocumentPrinterToken,
  FacilitySettingsToken,
  readOnly,
  type ReportFormat,
  type RouteDefinition,
} from '#kernel/contract';
import { grantedKeys } from '#schemas/identity/permission-matrix';
import { closed } from '#schemas/lib/fields';
import { accessDocument } from './access-document.js';
import { accessReport } from './access-report.js';
import { readRoles } from './import-roles.js';

const Query = Type.Object(
  {
    search: Type.Optional(Type.String({ maxLength: 200 })),
    /** Only what was held at this moment; absent: at any time. */
    at: Type.Optional(Type.String({ format: 'date-time', maxLength: 40 })),
  },
  closed,
);
/** Most users in one document. */
const most = 5000;

function print(format: ReportFormat): RouteDefinition {
  return defineRoute({
    method: 'GET',
    path: `/access-report/${format}`,
    scope: 'facility',
    access: { allOf: ['User.Get', 'AuditLog.Get'] },
    summary: `Who had access to what, since when, granted by whom, as ${format === 'pdf' ? 'PDF' : 'spreadsheet'}`,
    input: { query: Query },
    output: 'stream',
    leaves: { action: 'print', domain: 'User', what: 'the access of users' },
    audit: readOnly,
    useCase: {
      name: `kernel.print-access-${format}`,
      deps: { printer: DocumentPrinterToken, settings: FacilitySettingsToken },
      run: async ({ printer, settings }, call) => {
        const { search = '', at = null } = call.input.query;
        const { users, total } = await accessReport(
          { ...call, facility: null },
          { search, at, limit: most, offset: 0 },
        );
        if (total > most)
          throw new ApiError('DataValidationError', {
            fields: [{ path: 'search', message: `finds ${total} users; at most ${most} are printed at once` }],
          });
        const model = accessDocument(call, {
          people: users,
          roles: (await readRoles(call.tx)).map(({ name, permission }) => ({
            name,
            permissions: grantedKeys(permission),
          })),
          at: at === null ? null : new Date(at),
          search: search.trim(),
          dateTime: await settings.dateTime(call),
        });
        return printer.print(model, format, 'access-of-people', call);
      },
    },
  });
}

/** The access report as a document for inspectors (screen S58). */
export const accessPrintRoutes: readonly RouteDefinition[] = [print('pdf'), print('xlsx')];
