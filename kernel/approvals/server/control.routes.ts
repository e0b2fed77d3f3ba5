import { Type } from 'typebox';
import {
  defineRoute,
  DocumentPrinterToken,
  FacilitySettingsToken,
  readOnly,
  type PermissionKey,
  type RouteDefinition,
  type Row,
} from '#kernel/contract';
import { schemasFor } from '#kernel/record/resources/schemas-for';
import { may } from '#kernel/record/resources/routes/route-parts';
import { namesInWords } from '#kernel/record/resources/records/record-rules';
import { Approval, ApprovalCall, DocumentVersion } from '#schemas/approvals/approval';
import { CriticalChanges } from '#schemas/approvals/trail';
import { VersionDetail, VersionQuery } from '#schemas/approvals/versions';
import { closed, Uuid } from '#schemas/lib/fields';
import { FieldLabelsToken } from '#kernel/record/audit/field-labels';
import type { Controlled } from './controlled-resources.js';
import { approvalOf } from './steps/approval-view.js';
import { ApprovalStepsToken } from './steps/perform.js';
import { readStanding } from './steps/standing.js';
import { Surroundings } from './steps/surroundings.js';
import { criticalChanges } from './trail/critical-changes.js';
import { editDraft } from './versions/edit-draft.js';
import { RevisionsToken } from './versions/revisions.js';
import { versionDocument } from './versions/version-document.js';
import { listVersions, readVersion } from './versions/read-versions.js';

const ById = Type.Object({ id: Uuid }, closed);
const ByNumber = Type.Object({ id: Uuid, number: Type.String({ maxLength: 40 }) }, closed);

/** The calls that a controlled resource has besides those of every resource. */
export function controlRoutes(resource: Controlled): RouteDefinition[] {
  const { path, table, permission, feature } = resource;
  const { one } = namesInWords(resource);
  const shared = { scope: 'facility', ...(feature === undefined ? {} : { feature }) } as const;
  const readers: readonly PermissionKey[] = [`${permission}.Get`, ...(resource.readableWith ?? [])];
  const reading = { ...shared, method: 'GET', access: { anyOf: readers }, audit: readOnly } as const;
  // The reason and the version are of the draft, whose fields are those of the record.
  const draft = schemasFor(resource).update;
  return [
    defineRoute({
      ...reading,
      path: `${path}/:id/approval`,
      summary: `Where one ${one} stands: status, versions, signatures, who is next, and what the caller can do`,
      input: { params: ById },
      output: Type.Object({ approval: Approval }),
      useCase: {
        name: `${table}.approval`,
        deps: { settings: FacilitySettingsToken },
        run: async ({ settings }, call) => ({
          approval: await approvalOf(call, settings, resource, call.input.params.id),
        }),
      },
    }),
    defineRoute({
      ...reading,
      path: `${path}/:id/approval/trail`,
      summary: `Changes of one ${one} for the review of its audit trail: those of the version under work, with flags`,
      input: { params: ById },
      output: CriticalChanges,
      useCase: {
        name: `${table}.approval-trail`,
        deps: { settings: FacilitySettingsToken, labels: FieldLabelsToken },
        run: async ({ settings, labels }, call) => {
          const around = new Surroundings(call, settings);
          const standing = await readStanding(call, around, resource, call.input.params.id, 'read');
          return { changes: await criticalChanges(call, standing, labels) };
        },
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      path: `${path}/:id/approval`,
      access: { anyOf: [...may(resource, 'Modify').anyOf, 'ApprovalPolicy.Sign'] },
      summary: `A step in the approval of one ${one}; one that is signed says without a proof what would be signed`,
      input: { params: ById, body: ApprovalCall },
      output: Type.Object({ approval: Approval }),
      audit: 'required',
      useCase: {
        name: `${table}.approval-step`,
        deps: { settings: FacilitySettingsToken, steps: ApprovalStepsToken },
        run: async ({ settings, steps }, call) => {
          const { action, version, proof, ...request } = call.input.body;
          const { id } = call.input.params;
          await steps.perform(call, { resource, id, action, version, request }, proof);
          return { approval: await approvalOf(call, settings, resource, id) };
        },
      },
    }),
    // Records whose place newer ones take are not revised.
    ...(resource.control.isReplaced === true
      ? []
      : [
          defineRoute({
            ...shared,
            method: 'PUT',
            path: `${path}/:id/revision`,
            access: may(resource, 'Modify'),
            reason: 'change',
            summary: `Changes the draft of the next version of one ${one}; the body names the version of the approval that was read`,
            input: { params: ById, body: draft },
            output: Type.Object({ approval: Approval }),
            audit: 'required',
            useCase: {
              name: `${table}.edit-draft`,
              deps: { settings: FacilitySettingsToken, revisions: RevisionsToken },
              run: async ({ settings, revisions }, call) => {
                const { version, ...input }: Row = { ...call.input.body };
                const { id } = call.input.params;
                await editDraft(call, { settings, revisions }, resource, id, { version: Number(version), input });
                return { approval: await approvalOf(call, settings, resource, id) };
              },
            },
          }),
        ]),
    defineRoute({
      ...reading,
      path: `${path}/:id/versions`,
      summary: `The versions of one ${one}, newest first`,
      input: { params: ById },
      output: Type.Object({ versions: Type.Array(DocumentVersion) }),
      useCase: {
        name: `${table}.versions`,
        deps: {},
        run: async (_deps, call) => ({ versions: await listVersions(call, resource, call.input.params.id) }),
      },
    }),
    defineRoute({
      ...reading,
      path: `${path}/:id/versions/:number/pdf`,
      summary: `One version of one ${one} as PDF with its signatures`,
      input: { params: ByNumber },
      output: 'stream',
      leaves: { action: 'print', domain: resource.audit.domain, what: `a version of one ${one}` },
      useCase: {
        name: `${table}.print-version`,
        deps: { labels: FieldLabelsToken, printer: DocumentPrinterToken, settings: FacilitySettingsToken },
        run: async ({ labels, printer, settings }, call) => {
          const { id, number } = call.input.params;
          const detail = await readVersion(call, labels, resource, id, { number, compareWith: null });
          const model = await versionDocument(call, settings, resource, detail);
          return printer.print(model, 'pdf', `${resource.names.one}-version-${detail.version.version}`, call);
        },
      },
    }),
    defineRoute({
      ...reading,
      path: `${path}/:id/versions/:number`,
      summary: `One version of one ${one} with its content and signatures; compareWith adds the differences to another version`,
      input: { params: ByNumber, query: VersionQuery },
      output: Type.Object({ version: VersionDetail }),
      useCase: {
        name: `${table}.version`,
        deps: { labels: FieldLabelsToken },
        run: async ({ labels }, call) => {
          const { id, number } = call.input.params;
          const { compareWith } = call.input.query;
          return {
            version: await readVersion(call, labels, resource, id, {
              number,
              compareWith: compareWith ?? null,
            }),
          };
        },
      },
    }),
  ];
}
