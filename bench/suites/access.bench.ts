import type { BenchContext, Measurement, RunningProgram, Suite } from '../harness/suite.js';
import { compare, type Side } from '../load/against.js';
import { closedLoop, type LoadTarget } from '../load/closed-loop.js';
import { bareCheck, firstLookUp, heldFor, rememberedCheck } from '../load/look-ups.js';
import { roundMs, sizeFrom } from '../load/settings.js';
import { signIn } from '../load/sign-in.js';
import { settle, withDatabase } from '../seed/connect.js';
import { seedEquipment } from '../seed/equipment.js';
import { seedInstallation, person } from '../seed/installation.js';
import { personOf, seedPeople } from '../seed/people.js';

const connections = 16;
const signInsAtOnce = 100;
/** Quality goal: other users do not notice a hundred simultaneous sign-ins. */
const allowedP95Ms = 1000;
const allowedMiB = 100;
/** Users sign in in turn, so that no session is displaced while it is created. */
const signingIn = 1000;
const few = 1000;
const equipments = 200;

export const suite: Suite = {
  title: 'Access: signing in, permission checks, sessions',
  run: async context => {
    const many = sizeFrom('BENCH_SESSIONS', 100_000);
    const small = await installation(context, few);
    const large = await installation(context, many);
    context.log(`${many} people with a live session each`);
    // Runs first, because a later sign-in ends the seeded session.
    const sessions = [await remembered(large.url), ...(await lookUps(small.url, large.url, many))];
    const ours = await context.product(large.url);
    const bound = await context.bound('hash-only', { atOnce: 2 });
    return [
      await signIns(ours, bound),
      await othersMeanwhile(context, ours, large.facilityId),
      await checkedCalls(context, ours),
      ...sessions,
    ];
  },
};

async function installation(context: BenchContext, people: number): Promise<{ url: string; facilityId: string }> {
  const { url } = await context.database();
  const [facility] = await seedInstallation(url, 1);
  if (facility === undefined) throw new Error('there is no facility');
  await withDatabase(url, database => seedEquipment(database, facility, equipments));
  await seedPeople(url, people);
  await settle(url);
  return { url, facilityId: facility.id };
}

/** Users sign in in turn, each with its memory-hard hash, session and audit entry. */
function signInTarget(program: RunningProgram): LoadTarget {
  let turn = 0;
  return {
    port: program.port,
    headers: {},
    next: () => {
      turn += 1;
      const { username } = personOf(1 + (turn % signingIn));
      return { method: 'POST', path: '/api/v2/auth/login', body: JSON.stringify({ ...person, username }) };
    },
  };
}

async function signIns(ours: RunningProgram, bound: RunningProgram): Promise<Measurement> {
  const sides: [Side, Side] = [
    { program: ours, target: signInTarget(ours) },
    {
      program: bound,
      target: { port: bound.port, headers: {}, next: () => ({ method: 'POST', path: '/', body: '{}' }) },
    },
  ];
  const { perSecond } = await compare(...sides, connections);
  return {
    what: 'sign-ins',
    ours: perSecond[0],
    bound: perSecond[1],
    unit: '/s',
    boundName: 'hash-only',
    // Each call also uses and returns the attempt budget of its address, ends the previous session and is audited.
    goal: { atLeast: 0.4 },
  };
}

async function othersMeanwhile(context: BenchContext, ours: RunningProgram, facilityId: string): Promise<Measurement> {
  const path = `/api/v2/plans/production/facilities/${facilityId}/equipments?pageLimit=10`;
  const calls: LoadTarget = {
    port: ours.port,
    headers: await signIn(ours.port),
    next: () => ({ method: 'GET', path }),
  };
  const [others, storm] = await Promise.all([
    closedLoop(calls, 8, 3 * roundMs),
    closedLoop(signInTarget(ours), signInsAtOnce, 3 * roundMs),
  ]);
  if (others.failures + storm.failures > 0) throw new Error('calls were refused while people signed in');
  context.log(
    `${signInsAtOnce} signing in at once: ${storm.perSecond.toFixed(0)} sign-ins/s, others ${others.perSecond.toFixed(0)} calls/s`,
  );
  return {
    what: `p95 of other calls while ${signInsAtOnce} sign in at once`,
    ours: others.p95Ms,
    bound: allowedP95Ms,
    unit: 'ms',
    boundName: 'allowed',
    goal: { atMost: 1 },
  };
}

/** Two calls that read no data: one with a session and permission check, one anonymous. */
async function checkedCalls(context: BenchContext, program: RunningProgram): Promise<Measurement> {
  const headers = await signIn(program.port);
  const target = (path: string, with_: Readonly<Record<string, string>>): LoadTarget => ({
    port: program.port,
    headers: with_,
    next: () => ({ method: 'GET', path }),
  });
  const { perSecond, cpuMs } = await compare(
    { program, target: target('/api/v2/UAM/access', headers) },
    { program, target: target('/api/v2/features', {}) },
    connections,
  );
  context.log(
    `session and permission check: ${((cpuMs[0] - cpuMs[1]) * 1000).toFixed(0)} µs of processor time per call`,
  );
  return {
    what: 'calls with session and permission check',
    ours: perSecond[0],
    bound: perSecond[1],
    unit: '/s',
    boundName: 'without',
    goal: { atLeast: 0.7 },
  };
}

async function remembered(url: string): Promise<Measurement> {
  return {
    what: 'check of a session that the node knows',
    ours: await withDatabase(url, rememberedCheck),
    bound: await bareCheck(),
    unit: 'µs',
    boundName: 'bare map and set',
    goal: { atMost: 2 },
  };
}

async function lookUps(small: string, large: string, many: number): Promise<Measurement[]> {
  return [
    {
      what: `first look-up of a session among ${many}`,
      ours: await withDatabase(large, database => firstLookUp(database, many)),
      bound: await withDatabase(small, database => firstLookUp(database, few)),
      unit: 'µs',
      boundName: `among ${few}`,
      goal: { atMost: 1.5 },
    },
    {
      what: `held after ${many} sessions`,
      ours: await withDatabase(large, database => heldFor(database, many)),
      bound: allowedMiB,
      unit: 'MiB',
      boundName: 'allowed',
      goal: { atMost: 1 },
    },
  ];
}
