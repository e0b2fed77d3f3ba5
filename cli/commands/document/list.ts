import { Flags } from '@oclif/core';
import { facilityNamed, readRoute } from '#kernel/ops';
import { recordStatuses, statusWords } from '#schemas/enumerations/states';
import type { ControlledDocuments } from '#schemas/approvals/documents';
import { facilityFlag, LimpidCommand } from '../../lib/limpid-command.js';
import { table } from '../../lib/table.js';

/** `limpid document list`. */
export default class DocumentList extends LimpidCommand {
  static override summary = 'List the versions of the controlled records of a facility';
  static override examples = [
    '<%= config.bin %> <%= command.id %> --facility OSD-1',
    '<%= config.bin %> <%= command.id %> --facility OSD-1 --type CleaningProcedure --status Approved --json',
  ];
  static override flags = {
    facility: facilityFlag(),
    type: Flags.string({ summary: 'only this document type', helpValue: 'TYPE' }),
    status: Flags.string({ summary: 'only versions in this status', options: [...recordStatuses] }),
    json: Flags.boolean({ summary: 'print JSON' }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(DocumentList);
    const query = {
      ...(flags.type === undefined ? {} : { documentType: flags.type }),
      ...(flags.status === undefined ? {} : { status: flags.status }),
    };
    const documents = await this.withLimpid(async kernel => {
      const facility = await facilityNamed(kernel, flags.facility);
      const found: ControlledDocuments['documents'] = [];
      for (let pageNumber = 1; ; pageNumber += 1) {
        const page = { ...query, pageNumber, pageLimit: 500 };
        const answer = await readRoute<ControlledDocuments>(kernel, facility, '/controlled-documents', page);
        found.push(...answer.documents);
        if (answer.documents.length < page.pageLimit) return found;
      }
    });
    if (flags.json) return this.log(JSON.stringify({ documents }, null, 2));
    if (documents.length === 0) return this.log('No version of a controlled record');
    const rows = documents.map(({ documentType, label, version, status, effectiveFrom }) => [
      documentType,
      label,
      String(version),
      statusWords[status] ?? status,
      effectiveFrom ?? '',
    ]);
    this.log(table(['Document type', 'Record', 'Version', 'Status', 'Effective from'], rows, [2]));
  }
}
