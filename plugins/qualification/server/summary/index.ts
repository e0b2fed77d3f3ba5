import type { Room } from '../room.js';
import { annualSummaryReport } from './annual-summary.report.js';

/** What the records of all rooms say of a facility in a year. */
export const summaryRoom: Room = { reports: [annualSummaryReport] };
