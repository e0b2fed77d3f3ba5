import { Flags } from '@oclif/core';
import { facilityFlag, facilityNamed, LimpidCommand, postRoute } from '#cli/contract';
import type { WholeQualificationTask } from '#plugins/qualification/shared/task';
import { studyTypes } from '#schemas/enumerations/master-data';
import { recordNamed } from '../lib/record-named.js';

/** `limpid tasks add`. */
export default class TasksAdd extends LimpidCommand {
  static override summary = 'Add a qualification task';
  static override description =
    'What is not stated follows the configuration of the study type. At least equipment, production or procedure is needed.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> --facility DEMO-OSD --type verification --equipment EQ-RMG-01 --production PRD-01 --due 2027-01-31 --title "Verify after repair"',
  ];
  static override flags = {
    facility: facilityFlag(),
    title: Flags.string({ summary: 'title of the task', required: true, helpValue: 'TEXT' }),
    type: Flags.string({ summary: 'study type', options: [...studyTypes], required: true }),
    due: Flags.string({ summary: 'due day, as 2027-01-31', required: true, helpValue: 'DAY' }),
    equipment: Flags.string({ summary: 'equipment to qualify', helpValue: 'ID' }),
    production: Flags.string({ summary: 'production whose residue is removed', helpValue: 'ID' }),
    procedure: Flags.string({ summary: 'cleaning procedure', helpValue: 'ID' }),
    runs: Flags.integer({ summary: 'runs required, 1 to 10', helpValue: 'RUNS' }),
    why: Flags.string({ summary: 'why it is needed', helpValue: 'TEXT' }),
    json: Flags.boolean({ summary: 'print JSON' }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(TasksAdd);
    await this.withLimpid(async kernel => {
      const facility = await facilityNamed(kernel, flags.facility);
      const named = (kind: Parameters<typeof recordNamed>[2], id: string | undefined) =>
        id === undefined ? Promise.resolve({}) : recordNamed(kernel, facility, kind, id);
      const body = {
        title: flags.title,
        studyType: flags.type,
        dueOn: flags.due,
        ...(await named('equipment', flags.equipment)),
        ...(await named('production', flags.production)),
        ...(await named('procedure', flags.procedure)),
        ...(flags.runs === undefined ? {} : { runsRequired: flags.runs }),
        ...(flags.why === undefined ? {} : { why: flags.why }),
      };
      const { qualificationTask: task } = await postRoute<{ readonly qualificationTask: WholeQualificationTask }>(
        kernel,
        facility,
        '/qualification-task',
        { body },
      );
      this.log(flags.json ? JSON.stringify(task, null, 2) : `Added ${task.number} ${task.title}, due on ${task.dueOn}`);
    });
  }
}
