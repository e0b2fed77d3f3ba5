import {
  type AnyCall,
  type Block,
  type Cell,
  type DateTimeSettings,
  type DocumentModel,
  type Sheet,
} from '#kernel/contract';
import { dateText } from '#schemas/lib/date-text';
import type {
  AccessPeriod,
  AccessReview,
  ReviewedPerson,
  ReviewedRole,
  ReviewFlag,
} from '#schemas/identity/access-review';
import { momentCell } from '#kernel/documents/sheet-moment';

const flagTexts: Readonly<Record<ReviewFlag, string>> = {
  dormant: 'dormant',
  neverSignedIn: 'never signed in',
  leaver: 'leaver',
  ended: 'access ended',
  conflict: 'conflicting rights',
};
const stateTexts = { open: 'open, not signed', completed: 'completed and signed', cancelled: 'given up' } as const;

/** What a document of a review is made of. */
export interface ReviewContent {
  readonly review: AccessReview;
  readonly people: readonly ReviewedPerson[];
  readonly roles: readonly ReviewedRole[];
  readonly isIntact: boolean | null;
  readonly dateTime: DateTimeSettings;
}

/** An access review as a document: who had which access, since when and by whom, what was decided, who signed. */
export function reviewDocument(call: AnyCall, content: ReviewContent): DocumentModel {
  const { review, people, roles, dateTime } = content;
  const shown = (iso: string | null): string => (iso === null ? '' : dateText(new Date(iso), dateTime));
  return {
    title: 'User access review',
    subtitle: `AR-${review.number}, ${review.periodFrom} to ${review.periodTo}`,
    facility: call.facility.name,
    printedBy: `${call.actor.fullName} (${call.actor.username})`,
    printedAt: call.now,
    dateTime,
    versions: [
      ['Review', `AR-${review.number}, version ${review.version}, ${stateTexts[review.state]}`],
      ['Begun', `${shown(review.createdAt)} by ${review.createdByName}`],
      ['Dormant', `no sign-in for more than ${review.dormantDays} days`],
    ],
    orientation: 'landscape',
    blocks: [
      { kind: 'heading', text: 'Electronic signature' },
      signatureBlock(content, shown),
      ...peopleBlocks(people, shown),
      ...conflictBlocks(people),
      ...rolesBlocks(roles),
    ],
    sheets: sheets(people, roles, content, shown),
  };
}

type Shown = (iso: string | null) => string;

function peopleBlocks(people: readonly ReviewedPerson[], shown: Shown): Block[] {
  const columns = [
    ['User', 16],
    ['Roles, since, granted by', 30],
    ['Facility since, granted by', 22],
    ['Last sign-in', 14],
    ['Marks', 12],
    ['Decision', 22],
  ] as const;
  return [
    { kind: 'heading', text: `People with access in the period: ${people.length}` },
    {
      kind: 'table',
      columns: columns.map(([heading, width]) => ({ heading, width })),
      rows: people.map(person => [
        `${person.name} (${person.username})${person.department === null ? '' : `, ${person.department}`}`,
        person.roles.map(role => `${role.name}: ${granted(role, shown)}`).join('\n'),
        person.facility.map(each => `${each.name}: ${granted(each, shown)}`).join('\n'),
        shown(person.lastLoginAt) || 'never',
        marks(person),
        decisionText(person, shown),
      ]),
    },
  ];
}

function granted({ from, grantedBy, until, endedBy }: AccessPeriod, shown: Shown): string {
  return `${shown(from)} by ${grantedBy}${until === null ? '' : `, until ${shown(until)} by ${endedBy ?? ''}`}`;
}

function marks({ flags }: ReviewedPerson): string {
  return flags.map(flag => flagTexts[flag]).join('\n');
}

function decisionText(person: ReviewedPerson, shown: Shown): string {
  if (!person.needsDecision) return 'none needed';
  if (person.decision === null) return 'not decided';
  const reason = person.reason === null ? '' : `: ${person.reason}`;
  const own = person.decidedBy === person.userId ? ', about the own access' : '';
  return `${person.decision}${reason} (${person.decidedByName ?? ''}, ${shown(person.decidedAt)}${own})`;
}

function conflictBlocks(people: readonly ReviewedPerson[]): Block[] {
  const rows = people.flatMap(({ name, warnings }) => warnings.map(warning => [name, warning]));
  if (rows.length === 0) return [];
  return [
    { kind: 'heading', text: 'Conflicting rights' },
    {
      kind: 'table',
      columns: [
        { heading: 'User', width: 20 },
        { heading: 'Rights that one person should not hold together', width: 90 },
      ],
      rows,
    },
  ];
}

function rolesBlocks(roles: readonly ReviewedRole[]): Block[] {
  return [
    { kind: 'heading', text: 'What the roles granted when the review began' },
    {
      kind: 'table',
      columns: [
        { heading: 'Role', width: 20 },
        { heading: 'Permissions', width: 90 },
      ],
      rows: roles.map(role => [role.name, permissionText(role.permissions)]),
    },
  ];
}

/** `Equipment: Add, Get; User: Get`. */
export function permissionText(keys: readonly string[]): string {
  const areas = new Map<string, string[]>();
  for (const key of keys) {
    const [area = '', action = ''] = key.split('.');
    areas.set(area, [...(areas.get(area) ?? []), action]);
  }
  const text = [...areas].map(([area, actions]) => `${area}: ${actions.join(', ')}`).join('; ');
  return text === '' ? 'nothing, or the role is gone' : text;
}

/** The printed block of transitions section 14. */
function signatureBlock({ review, isIntact }: ReviewContent, shown: Shown): Block {
  const { signature, comment } = review;
  if (signature === null) return { kind: 'note', text: 'Not signed.' };
  return {
    kind: 'facts',
    facts: [
      ['Signed by', `${signature.name} (${signature.username})`],
      ['Role', signature.roles.join(', ')],
      ['Date and time', shown(signature.at)],
      ['Time zone', `${signature.timezone} (${signature.offset})`],
      ['Meaning', signature.text],
      ['Comment', comment ?? ''],
      ['Record', `AR-${review.number}, version ${signature.version}, content ${signature.contentHash.slice(0, 12)}`],
      ['Content', isIntact === true ? 'is what was signed' : 'IS NOT WHAT WAS SIGNED'],
    ],
  };
}

const personCells: readonly (readonly [heading: string, cellOf: (person: ReviewedPerson) => Cell])[] = [
  ['User name', person => person.username],
  ['Name', person => person.name],
  ['Department', person => person.department ?? ''],
  ['Status', person => person.status],
  ['Valid to', person => person.validTo ?? ''],
  ['Last sign-in', person => momentCell(person.lastLoginAt)],
  ['Marks', marks],
  ['Conflicting rights', person => person.warnings.join('; ')],
  ['Decision', person => (person.needsDecision ? (person.decision ?? 'not decided') : 'none needed')],
  ['Reason', person => person.reason ?? ''],
  ['Decided by', person => person.decidedByName ?? ''],
  ['Decided at', person => momentCell(person.decidedAt)],
];

function sheets(
  people: readonly ReviewedPerson[],
  roles: readonly ReviewedRole[],
  content: ReviewContent,
  shown: Shown,
): Sheet[] {
  const wide = (headings: readonly string[]): Sheet['columns'] => headings.map(heading => ({ heading, width: 22 }));
  const period = ({ username, name }: ReviewedPerson, kind: string, each: AccessPeriod): Cell[] => {
    const times = [momentCell(each.from), each.grantedBy, momentCell(each.until), each.endedBy ?? ''];
    return [username, name, kind, each.name, ...times, each.reason ?? ''];
  };
  const access = people.flatMap(person => [
    ...person.facility.map(each => period(person, 'Facility', each)),
    ...person.roles.map(each => period(person, 'Role', each)),
  ]);
  const signature = signatureBlock(content, shown);
  return [
    {
      name: 'People',
      columns: wide(personCells.map(([heading]) => heading)),
      rows: people.map(person => personCells.map(([, cellOf]) => cellOf(person))),
    },
    {
      name: 'Access',
      columns: wide(['User name', 'Name', 'What', 'Which', 'Since', 'Granted by', 'Until', 'Ended by', 'Reason']),
      rows: access,
    },
    {
      name: 'Permissions',
      columns: wide(['Role', 'Permission']),
      rows: roles.flatMap(role => role.permissions.map((permission): Cell[] => [role.name, permission])),
    },
    {
      name: 'Signature',
      columns: wide(['Field', 'Value']),
      rows:
        signature.kind === 'facts'
          ? signature.facts.map(([label, value]): Cell[] => [label, value])
          : [['Not signed', '']],
    },
  ];
}
