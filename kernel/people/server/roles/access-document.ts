import { momentCell } from '#kernel/documents/sheet-moment';
import type { AnyCall, Block, Cell, DateTimeSettings, DocumentModel, Sheet } from '#kernel/contract';
import { dateText } from '#schemas/lib/date-text';
import type { AccessPeriod, PersonAccess } from '#schemas/identity/access-review';
import { permissionText } from '../reviews/review-document.js';

/** Content of the access document. */
export interface AccessContent {
  readonly people: readonly PersonAccess[];
  readonly roles: readonly { readonly name: string; readonly permissions: readonly string[] }[];
  /** Only what was held at this moment; null: at any time. */
  readonly at: Date | null;
  readonly search: string;
  readonly dateTime: DateTimeSettings;
}

type Shown = (iso: string | null) => string;

const headings = [
  'User name',
  'Name',
  'Account',
  'What',
  'Which',
  'Since',
  'Granted by',
  'Until',
  'Ended by',
  'Reason',
];
const kinds: Readonly<Record<AccessPeriod['kind'], string>> = {
  account: 'Account',
  role: 'Role',
  facility: 'Facility',
};

/** Who has access to what, since when, granted by whom, and what the roles grant: for inspectors. */
export function accessDocument(call: AnyCall, content: AccessContent): DocumentModel {
  const { people, roles, at, search, dateTime } = content;
  const shown: Shown = iso => (iso === null ? '' : dateText(new Date(iso), dateTime));
  const moment = at === null ? 'at any time' : `on ${shown(at.toISOString())}`;
  return {
    title: 'Access of people',
    subtitle: `What was held ${moment}`,
    facility: call.facility.name,
    printedBy: `${call.actor.fullName} (${call.actor.username})`,
    printedAt: call.now,
    dateTime,
    versions: [
      ['Read from', 'the audit trail of the installation'],
      ['People', `${people.length}${search === '' ? '' : `, found by “${search}”`}`],
    ],
    orientation: 'landscape',
    blocks: [peopleBlock(people, shown), { kind: 'heading', text: 'What the roles grant today' }, rolesBlock(roles)],
    sheets: sheets(content),
  };
}

function peopleBlock(people: readonly PersonAccess[], shown: Shown): Block {
  const lines = ({ periods }: PersonAccess, kind: AccessPeriod['kind']): string =>
    periods
      .filter(each => each.kind === kind)
      .map(each => `${each.name}: ${stretch(each, shown)}`)
      .join('\n');
  return {
    kind: 'table',
    columns: [
      { heading: 'User', width: 18 },
      { heading: 'Account', width: 30 },
      { heading: 'Roles, since, granted by', width: 40 },
      { heading: 'Facilities, since, granted by', width: 40 },
    ],
    rows: people.map(person => [
      `${person.name} (${person.username}), ${person.status}`,
      lines(person, 'account'),
      lines(person, 'role'),
      lines(person, 'facility'),
    ]),
  };
}

function stretch({ from, grantedBy, until, endedBy }: AccessPeriod, shown: Shown): string {
  return `${shown(from)} by ${grantedBy}${until === null ? '' : `, until ${shown(until)} by ${endedBy ?? ''}`}`;
}

function rolesBlock(roles: AccessContent['roles']): Block {
  return {
    kind: 'table',
    columns: [
      { heading: 'Role', width: 20 },
      { heading: 'Permissions', width: 90 },
    ],
    rows: roles.map(role => [role.name, permissionText(role.permissions)]),
  };
}

function sheets({ people, roles }: AccessContent): Sheet[] {
  const rows = people.flatMap(person =>
    person.periods.map((each): Cell[] => [
      person.username,
      person.name,
      person.status,
      kinds[each.kind],
      each.name,
      momentCell(each.from),
      each.grantedBy,
      momentCell(each.until),
      each.endedBy ?? '',
      each.reason ?? '',
    ]),
  );
  return [
    { name: 'Access', columns: headings.map(heading => ({ heading, width: 22 })), rows },
    {
      name: 'Permissions',
      columns: ['Role', 'Permission'].map(heading => ({ heading, width: 30 })),
      rows: roles.flatMap(role => role.permissions.map((permission): Cell[] => [role.name, permission])),
    },
  ];
}
