import type pg from 'pg';
import type { Measurement, Suite } from '../harness/suite.js';
import { pairedRounds } from '../load/rounds.js';
import { Caller, typical } from '../load/sequence.js';
import { rounds, sizeFrom } from '../load/settings.js';
import { signIn } from '../load/sign-in.js';
import { settle, withDatabase, withOwner } from '../seed/connect.js';
import { seedEntries } from '../seed/entries.js';
import { seedInstallation } from '../seed/installation.js';

const callsEach = 100;
const countedAtMost = 1000;

export const suite: Suite = {
  title: 'Audit trail, one caller',
  run: async context => {
    const entries = sizeFrom('BENCH_AUDIT', 200_000);
    context.log(`${entries} entries in one facility`);
    const { url } = await context.database();
    const [facility] = await seedInstallation(url, 1);
    if (facility === undefined) throw new Error('a facility was created');
    await withDatabase(url, database => seedEntries(database, facility, entries));
    await settle(url);
    const product = await context.product(url);
    const caller = new Caller(product.port, await signIn(product.port));
    const path = `/api/v2/plans/production/facilities/${facility.id}/audit_logs?pageLimit=10`;
    const measured: Measurement[] = [];
    await withOwner(url, async client => {
      const places = await placesOf(client, facility.id);
      for (const [what, query, condition, positions] of cases(entries)) {
        const { a, b } = await pairedRounds(
          rounds,
          () => typical(callsEach, turn => caller.get(`${path}${query(positions(turn))}`)),
          () => typical(callsEach, turn => capped(client, facility.id, condition, places(positions(turn)))),
        );
        const goal = { atMost: 2 };
        measured.push({ what, ours: a, bound: b, unit: 'ms', boundName: 'capped count', goal });
      }
    });
    caller.close();
    return measured;
  },
};

type Case = readonly [
  what: string,
  query: (before: number) => string,
  condition: string,
  positions: (turn: number) => number,
];

/** Pages as users browse them; a position is the number before which a page starts. */
function cases(entries: number): readonly Case[] {
  const newest = (): number => entries + 1000;
  const deep = (turn: number): number => Math.max(20, Math.floor(entries / 2) - turn * 10);
  return [
    ['newest page', () => '', '', newest],
    ['deep page by number', before => `&pageNumber=${Math.floor((entries - before) / 10) + 1}`, '', deep],
    ['deep page by position', before => `&before=${before}`, '', deep],
    ['newest page of one domain', () => '&domains=Production', ` and domain = 'Production'`, newest],
    ['deep page of one domain', before => `&domains=Production&before=${before}`, ` and domain = 'Production'`, deep],
  ];
}

/** Position of the entry with a number, or one past the last. */
async function placesOf(client: pg.Client, scope: string): Promise<(number: number) => number> {
  const { rows } = await client.query<{ seq: string }>('select seq from audit.entry where scope = $1 order by seq', [
    scope,
  ]);
  const places = rows.map(({ seq }) => Number(seq));
  return number => places[number - 1] ?? (places.at(-1) ?? 0) + 1;
}

/** The page by keyset with a count that stops at 1,000: the fastest exact answer to a filter. */
function capped(client: pg.Client, scope: string, condition: string, before: number): Promise<pg.QueryResult> {
  const found = `from audit.entry where scope = $1 and seq < $2${condition}`;
  return client.query({
    name: `capped${condition.length}`,
    text: `select (select json_agg(row_to_json(p)) from (select * ${found} order by seq desc limit 10) p)::text as body,
      (select count(*) from (select 1 ${found} order by seq desc limit ${countedAtMost + 1}) counted) as total`,
    values: [scope, before],
  });
}
