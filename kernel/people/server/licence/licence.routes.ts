import { Type } from 'typebox';
import { defineRoute, readOnly, type RouteDefinition } from '#kernel/contract';
import { closed } from '#schemas/lib/fields';
import { FacilityLicence } from '#schemas/identity/facility-licence';
import { ImportedLicence } from '#schemas/identity/licence';
import { RolledBack } from '#kernel/base/data/rolled-back';
import { LicensedResourcesToken } from './licensed-resources.js';
import { LicenceReaderToken } from './licence-file.js';
import { licenceViews } from './licence-view.js';
import { LicencesToken } from './licences.js';

const ImportBody = Type.Object(
  {
    /** The text of the licence file. */
    content: Type.String({ minLength: 2, maxLength: 400_000 }),
    /** Answers what the file would bring and keeps nothing. */
    dryRun: Type.Optional(Type.Boolean()),
  },
  closed,
);

/** Licences of facilities (transitions section 10, screen S64). */
export const licenceRoutes: readonly RouteDefinition[] = [
  defineRoute({
    method: 'GET',
    path: '/licences',
    scope: 'system',
    access: { anyOf: ['Facility.Get'] },
    summary:
      'The own facilities with their licences: state, days, limits, and whether the file is still as it was signed',
    input: {},
    output: Type.Object({ licences: Type.Array(FacilityLicence) }),
    audit: readOnly,
    useCase: {
      name: 'kernel.list-licences',
      deps: { reader: LicenceReaderToken, licensed: LicensedResourcesToken },
      run: async ({ reader, licensed }, call) => ({
        licences: await licenceViews(call, call.actor.id, reader, licensed.resources),
      }),
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/licences',
    scope: 'system',
    access: { anyOf: ['Facility.Modify'] },
    summary:
      'Imports a signed licence file; effective at once on every node. With dryRun only says what it would bring',
    input: { body: ImportBody },
    output: Type.Object({ imported: ImportedLicence }),
    audit: 'required',
    useCase: {
      name: 'kernel.import-licence',
      deps: { licences: LicencesToken },
      run: async ({ licences }, call) => {
        const { content, dryRun = false } = call.input.body;
        const reply = { imported: await licences.import(call, content) };
        if (dryRun) throw new RolledBack(reply);
        return reply;
      },
    },
  }),
];
