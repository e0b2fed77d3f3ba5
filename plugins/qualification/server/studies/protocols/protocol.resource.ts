import { defineResource, type AnyCall } from '#kernel/contract';
import { Protocol, protocolFields } from '#plugins/qualification/shared/protocol';
import { resourceFields } from '#schemas/lib/field-cards';
import { scopeNames } from '../scope-names.js';
import { stated } from '../stated.js';
import { faultsOfProtocol } from './protocol-check.js';
import { refuseStaleSubmission } from './stale-protocols.js';
import { prepareProtocol } from './prepare-protocol.js';

const fields = resourceFields(protocolFields);

/** Protocols of studies, approved as MACProtocol (entities 7.3). */
export const protocol = defineResource({
  names: { one: 'protocol', many: 'protocols' },
  path: '/protocols',
  table: 'qualification.protocol',
  schema: Protocol,
  columns: { cleaningProcedureId: 'procedure_id' },
  computed: scopeNames,
  writable: fields.writable,
  permission: 'QualificationTask',
  actions: { Delete: 'Modify' },
  audit: { domain: 'Protocol' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: { ...fields.list, search: ['externalId', 'name'], sort: 'externalId' },
  feature: 'qualification',
  control: {
    documentType: 'MACProtocol',
    label: 'Protocols',
    page: '/app/protocols',
    complete: row => faultsOfProtocol(row as Protocol),
    moved: refuseStaleSubmission,
    inputs: [
      'equipment.equipment',
      'products.production',
      'procedures.cleaning_procedure',
      'products.analytical_method',
      'sampling.sampling_location',
      'sampling.sample',
    ],
  },
  hooks: { prepare: (next, call, before) => prepareProtocol(stated(Protocol, next), call as AnyCall, before) },
});
