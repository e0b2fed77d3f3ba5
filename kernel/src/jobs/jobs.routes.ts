import { Type } from 'typebox';
import {
  ApiError,
  defineRoute,
  defineUseCase,
  notFound,
  readOnly,
  type AnyCall,
  type RouteDefinition,
  type RouteShape,
  type StreamedFile,
} from '#kernel/contract';
import { closed } from '#schemas/lib/fields';
import { jobEvents } from './job-events.js';
import { jobColumns, JobView } from './job-store.js';
import { JobsToken } from './jobs.js';

const Params = Type.Object({ id: Type.String({ format: 'uuid' }) }, closed);
type OneJob = RouteShape<typeof Params, undefined, undefined>;
const One = Type.Object({ job: JobView });
const access = { signedIn: true, because: 'people see only the jobs that they asked for themselves' } as const;
const newest = 50;

/** The caller's own job; another user's job is not found. */
async function mine(call: AnyCall, id: string): Promise<JobView> {
  const [row] = await call.tx.rows<JobView>({
    text: `select ${jobColumns} from kernel.job where facility_id = $1 and requested_by = $2 and id = $3`,
    values: [call.facility.id, call.actor.id, id],
  });
  if (row === undefined) throw notFound('Job');
  return row;
}

const list = defineUseCase<RouteShape<undefined, undefined, undefined>, { jobs: JobView[] }>()({
  name: 'kernel.list-jobs',
  deps: {},
  run: async (_, call) => ({
    jobs: await call.tx.rows<JobView>({
      text: `select ${jobColumns} from kernel.job where facility_id = $1 and requested_by = $2
             order by created_at desc, id limit ${newest}`,
      values: [call.facility.id, call.actor.id],
    }),
  }),
});

const get = defineUseCase<OneJob, { job: JobView }>()({
  name: 'kernel.get-job',
  deps: {},
  run: async (_, call) => ({ job: await mine(call, call.input.params.id) }),
});

const events = defineUseCase<OneJob, StreamedFile>()({
  name: 'kernel.watch-job',
  deps: { jobs: JobsToken },
  run: async ({ jobs }, call) => {
    const id = call.input.params.id;
    await mine(call, id);
    const signal = AbortSignal.any([call.signal, jobs.stopping]);
    return {
      fileName: '',
      mediaType: 'text/event-stream',
      content: jobEvents(jobs.watch, id, () => mine(call, id), signal),
    };
  },
});

const cancel = defineUseCase<OneJob, { job: JobView }>()({
  name: 'kernel.cancel-job',
  deps: { jobs: JobsToken },
  run: async ({ jobs }, call) => {
    const job = await mine(call, call.input.params.id);
    if (job.state !== 'queued' && job.state !== 'running')
      throw new ApiError('NothingToChangeError', { message: 'The job has ended already' });
    await jobs.cancel(call.tx.db, call.facility.id, job);
    return { job: await mine(call, job.id) };
  },
});

/** The background jobs of a user, and their progress. */
export const jobsRoutes: readonly RouteDefinition[] = [
  defineRoute({
    method: 'GET',
    path: '/jobs',
    scope: 'facility',
    access,
    summary: `The newest ${newest} jobs that the caller asked for in this facility`,
    input: {},
    output: Type.Object({ jobs: Type.Array(JobView) }),
    audit: readOnly,
    useCase: list,
  }),
  defineRoute({
    method: 'GET',
    path: '/jobs/:id',
    scope: 'facility',
    access,
    summary: 'State, progress and result of a job',
    input: { params: Params },
    output: One,
    audit: readOnly,
    useCase: get,
  }),
  defineRoute({
    method: 'GET',
    path: '/jobs/:id/events',
    scope: 'facility',
    access,
    summary: 'Moves of a job as server-sent events, until it has ended',
    input: { params: Params },
    output: 'stream',
    leaves: { exempt: 'reports progress; no records are exported' },
    audit: readOnly,
    useCase: events,
  }),
  defineRoute({
    method: 'PUT',
    path: '/jobs/:id/cancel',
    scope: 'facility',
    access,
    summary: 'Stops a job; what it has committed stays',
    input: { params: Params },
    output: One,
    audit: { exempt: 'stops work that is audited by what it commits; no record changes' },
    useCase: cancel,
  }),
];
