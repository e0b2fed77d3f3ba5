import {
  defineRoute,
  DocumentPrinterToken,
  FacilitySettingsToken,
  readOnly,
  type ReportFormat,
  type RouteDefinition,
} from '#kernel/contract';
import type { SeatReading } from '#schemas/identity/seat';
import { momentCell } from '#kernel/documents/sheet-moment';
import { ById } from '../accounts/user-schemas.js';
import { listReadings, seatById } from './seat-view.js';

/** Most lines of one document. */
const most = 100_000;
const columns = [
  { heading: 'Opened', width: 20 },
  { heading: 'Facility', width: 20 },
  { heading: 'Kind', width: 20 },
  { heading: 'Record', width: 30 },
  { heading: 'What was shown', width: 50 },
  { heading: 'Call', width: 60 },
];

function print(format: ReportFormat): RouteDefinition {
  return defineRoute({
    method: 'GET',
    path: `/seats/:id/readings/${format}`,
    scope: 'facility',
    access: { allOf: ['User.Get', 'AuditLog.Get'] },
    summary: `What the holder of a seat opened, as ${format === 'pdf' ? 'PDF' : 'spreadsheet'}`,
    input: { params: ById },
    output: 'stream',
    leaves: { action: 'print', domain: 'Seat', what: 'what the holder of a seat opened' },
    audit: readOnly,
    useCase: {
      name: `kernel.print-seat-readings-${format}`,
      deps: { printer: DocumentPrinterToken, settings: FacilitySettingsToken },
      run: async ({ printer, settings }, call) => {
        const system = { ...call, facility: null };
        const seat = await seatById(system, call.input.params.id);
        const { readings, total } = await listReadings(system, seat.id, {
          search: '',
          limit: most,
          offset: 0,
          records: false,
        });
        const dateTime = await settings.dateTime(call);
        const rowOf = ({ at, facility, kind, record, what, address }: SeatReading) => [
          momentCell(new Date(at).toISOString()),
          facility ?? '',
          kind ?? '',
          record ?? '',
          what,
          address,
        ];
        const rows = readings.map(rowOf);
        const model = {
          title: 'What was opened',
          subtitle: `${seat.name} (${seat.username}), ${seat.purpose}`,
          facility: call.facility.name,
          printedBy: `${call.actor.fullName} (${call.actor.username})`,
          printedAt: call.now,
          dateTime,
          versions: [['Entries', total > most ? `the last ${most} of ${total}` : String(total)]] as const,
          orientation: 'landscape' as const,
          blocks: [{ kind: 'table' as const, columns, rows }],
          sheets: [{ name: 'Opened', columns, rows }],
        };
        return printer.print(model, format, 'opened-with-a-seat', call);
      },
    },
  });
}

/** The list for quality assurance as a document. */
export const seatPrintRoutes: readonly RouteDefinition[] = [print('pdf'), print('xlsx')];
