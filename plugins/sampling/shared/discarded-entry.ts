import { Type, type Static } from 'typebox';
import { closed, Moment, Text } from '#schemas/lib/fields';
import { DeviceEntry } from './sample-result.js';

/** An entry of a device that the server refused and a person gave up, recorded with the reason. */
export const DiscardedEntry = Type.Object(
  {
    sequence: Type.Integer({ minimum: 1, description: 'Of the discarded entry among those of its device' }),
    at: Type.String({ ...Moment, description: 'When the discarded entry was made, as its device says' }),
    title: Text(200, { description: 'What it would have done, in words' }),
    fault: Text(1000, { description: 'Why the server refused it' }),
    device: DeviceEntry,
  },
  closed,
);
export type DiscardedEntry = Static<typeof DiscardedEntry>;
