import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { FacilityScope } from '#kernel/contract';
import { asService } from '../../kernel/src/session/system-context.js';
import type { Measurement, Suite } from '../harness/suite.js';
import { median, pairedRounds } from '../load/rounds.js';
import { approvalVersion, policyInForce, stepOf } from '../load/approving.js';
import { timed, typical } from '../load/sequence.js';
import { rounds, sizeFrom } from '../load/settings.js';
import { BenchSigner } from '../load/signing.js';
import { approver, makeApprover } from '../seed/approver.js';
import { settle, withDatabase, withOwner } from '../seed/connect.js';
import { person, seedInstallation } from '../seed/installation.js';
import { seedOpenSlots } from '../seed/open-slots.js';

const batch = 100;

export const suite: Suite = {
  title: 'Approvals: the inbox of a person, a ceremony, a submission',
  run: async context => {
    const slots = sizeFrom('BENCH_SLOTS', 100_000);
    const { url } = await context.database();
    const [facility] = await seedInstallation(url, 1);
    if (facility === undefined) throw new Error('a facility was created');
    await makeApprover(url);
    const product = await context.product(url);
    const people = await Promise.all([
      BenchSigner.signIn(product.port, person),
      BenchSigner.signIn(product.port, approver),
    ]);
    const plant = new Plant(facility, ...people);
    await plant.makePolicy();
    const submissions = await plant.submissions(rounds * 4);
    const ceremony = await plant.ceremony(url, facility);
    context.log(`${slots} open slots of everybody who may sign`);
    await seedOpenSlots(url, facility, await versionOf(url, await plant.submitted()), slots);
    await settle(url);
    const inbox = await plant.inbox(url);
    for (const { caller } of people) caller.close();
    return [inbox, ...ceremony, submissions];
  },
};

async function versionOf(url: string, recordId: string): Promise<string> {
  return withOwner(url, async client => {
    const { rows } = await client.query<{ id: string }>(
      'select id from kernel.controlled_version where record_id = $1',
      [recordId],
    );
    return rows[0]?.id ?? '';
  });
}

/** A facility with its author and its approver. */
class Plant {
  private readonly path: string;
  private number = 0;

  constructor(
    facility: FacilityScope,
    private readonly author: BenchSigner,
    private readonly signer: BenchSigner,
  ) {
    this.path = `/api/v2/plans/production/facilities/${facility.id}`;
  }

  /** Cleaning procedures are approved in one step by everybody who may sign. */
  makePolicy(): Promise<void> {
    return policyInForce(this.author, this.signer, this.path, 'CleaningProcedure');
  }

  /** A record in approval. */
  async submitted(): Promise<string> {
    const { id } = await this.procedure();
    await stepOf(this.author, `${this.path}/cleaning-procedure/${id}`, 'Submit');
    return id;
  }

  /** The first page of what waits for the approver, beside its bare statement and a call without work. */
  async inbox(url: string): Promise<Measurement> {
    return withOwner(url, async client => {
      const { a, b } = await pairedRounds(
        rounds,
        () => typical(5, () => this.signer.caller.get(`${this.path}/signatures/open?pageLimit=10`)),
        () =>
          typical(5, async () => {
            await this.signer.caller.get(`${this.path}/signatures/people`);
            await bareInbox(client);
          }),
      );
      return {
        what: 'inbox page of a person',
        ours: a,
        bound: b,
        unit: 'ms',
        boundName: 'statement + call',
        goal: { atMost: 1.5 },
      };
    });
  }

  /** A ceremony of 100 approvals, beside as many bare inserts with their entries in the chain. */
  async ceremony(url: string, facility: FacilityScope): Promise<Measurement[]> {
    const ours: number[] = [];
    const bound: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const ids: string[] = [];
      for (let count = 0; count < batch; count += 1) ids.push(await this.submitted());
      const records = await Promise.all(
        ids.map(async id => ({
          path: '/cleaning-procedure',
          id,
          version: await approvalVersion(this.author, `${this.path}/cleaning-procedure/${id}`),
        })),
      );
      const address = `${this.path}/signatures`;
      const proof = await this.signer.proofFor(address, { action: 'Approve', records });
      ours.push(...(await timed(1, () => this.signer.caller.post(address, { action: 'Approve', records, proof }))));
      bound.push(...(await timed(1, () => bareSignatures(url, facility))));
    }
    const [a, b] = [median(ours), median(bound)];
    return [
      {
        what: `ceremony of ${batch} signatures`,
        ours: a,
        bound: b,
        unit: 'ms',
        boundName: `${batch} bare inserts with chain`,
        goal: { atMost: 3 },
      },
      { what: 'the same, in all', ours: a, bound: 2000, unit: 'ms', boundName: 'allowed', goal: { atMost: 1 } },
    ];
  }

  /** What submitting a record of 500 fields takes longer than changing it. */
  async submissions(count: number): Promise<Measurement> {
    const longer: number[] = [];
    for (let turn = 0; turn < count; turn += 1) {
      const { id, version } = await this.procedure();
      const record = `${this.path}/cleaning-procedure/${id}`;
      const change = { remarks: `turn ${turn}`, version, reason: 'measured' };
      const [update = NaN] = await timed(1, () => this.author.caller.post(record, change));
      const body = {
        action: 'Submit',
        version: await approvalVersion(this.author, `${this.path}/cleaning-procedure/${id}`),
      };
      const proof = await this.author.proofFor(`${record}/approval`, body);
      const [submit = NaN] = await timed(1, () => this.author.caller.post(`${record}/approval`, { ...body, proof }));
      longer.push(submit - update);
    }
    return {
      what: 'submission of 500 fields above a change',
      ours: median(longer),
      bound: 20,
      unit: 'ms',
      boundName: 'allowed',
      goal: { atMost: 1 },
    };
  }

  private async procedure(): Promise<{ readonly id: string; readonly version: number }> {
    this.number += 1;
    const { body } = await this.author.caller.post(`${this.path}/cleaning-procedure`, {
      externalId: `CP-${this.number}`,
      name: `Wash ${this.number}`,
      steps: Array.from({ length: 63 }, (_, index) => ({
        action: `Step ${index + 1}`,
        temperatureMinC: 40,
        temperatureMaxC: 60,
        timeMinMinutes: 5,
        timeMaxMinutes: 10,
        flowLitresPerMinute: 20,
        pressureBar: 2,
        volumeLitres: 100,
      })),
    });
    return (body as { cleaningProcedure: { id: string; version: number } }).cleaningProcedure;
  }
}

/** The page and its total by the plain statement. */
function bareInbox(client: pg.Client): Promise<unknown> {
  const source = `from kernel.approval_slot s join kernel.controlled_version v on v.facility_id = s.facility_id and v.id = s.version_id
    where s.status = 'PendingApproval' and s.closed_at is null and s.opened_at is not null and s.candidates && array['signer']`;
  return client.query({
    name: 'bare-inbox',
    text: `select (select json_agg(p) from (select s.*, v.label ${source} order by s.due_on nulls last, s.opened_at, s.id limit 10) p) as page,
      (select count(*) ${source}) as total`,
  });
}

/** As many signatures as a ceremony gives, each with its entry, in one transaction. */
function bareSignatures(url: string, facility: FacilityScope): Promise<void> {
  return withDatabase(url, database =>
    asService(database, 'system', facility, async call => {
      const ceremony = randomUUID();
      for (let count = 0; count < batch; count += 1) {
        const record = randomUUID();
        await call.tx.db('kernel.signature').insert({
          facility_id: facility.id,
          id: randomUUID(),
          record_table: 'procedures.cleaning_procedure',
          record_id: record,
          record_version: 1,
          record_label: 'CP Wash',
          meaning: 'APPROVE',
          meaning_text: 'Approved by',
          statement: 'bare',
          content_hash: '0'.repeat(64),
          user_id: call.actor.id,
          username: 'service',
          printed_name: 'Service',
          roles: '[]',
          signed_at: call.now,
          timezone: 'UTC',
          utc_offset: 'GMT',
          method: 'password',
          proven_at: call.now,
          proof_hash: ceremony,
          ceremony_id: ceremony,
        });
        const entity = { table: 'procedures.cleaning_procedure', id: record, label: 'CP Wash' };
        call.tx.audit({ domain: 'CleaningProcedure', action: 'sign', entity });
      }
    }),
  );
}
