import { Type } from 'typebox';
import { defineRoute } from '#kernel/contract';
import { DiscardedEntry } from '#plugins/sampling/shared/discarded-entry';
import { BenchSample } from '#plugins/sampling/shared/sample-result';
import { closed, Uuid } from '#schemas/lib/fields';
import { isKnownEntry, noteEntry } from './device-entries.js';
import { setSampleById, withResults } from './read-set-samples.js';

const action = 'discardEntry';

/** `/set-samples/{id}/discarded-entries`: what a person decided about a conflict between a device and the server. */
export const discardedEntryRoute = defineRoute({
  method: 'POST',
  path: '/set-samples/:id/discarded-entries',
  scope: 'facility',
  access: { anyOf: ['ResidueMeasure.Add', 'ResidueMeasure.Modify'] },
  feature: 'sampling',
  status: 201,
  summary: 'Records that a refused entry of a device was discarded, and why; sent again it changes nothing',
  input: { params: Type.Object({ id: Uuid }, closed), body: DiscardedEntry },
  output: Type.Object({ setSamples: Type.Array(BenchSample) }),
  audit: 'required',
  reason: 'always',
  useCase: {
    name: 'sampling.record-discarded-entry',
    deps: {},
    run: async (_deps, call) => {
      const sample = await setSampleById(call, call.input.params.id);
      const { device, sequence, at, title, fault } = call.input.body;
      const { id, label } = sample;
      if (!(await isKnownEntry(call, device, { id, action }))) {
        await noteEntry(call, device, { id, action });
        call.tx.audit({
          domain: 'Sample',
          action: 'update',
          entity: { table: 'sampling.set_sample', id, label: `sample ${label}` },
          changes: [
            {
              path: 'discardedEntry',
              from: `${title}, entry ${sequence} of device ${device.id}, made at ${at}`,
              to: null,
            },
            { path: 'refusedBecause', from: null, to: fault },
          ],
        });
      }
      return { setSamples: await withResults(call, [sample]) };
    },
  },
});
