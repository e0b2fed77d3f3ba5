import { Flags } from '@oclif/core';
import { facilityFlag, facilityNamed, LimpidCommand, readRoute } from '#cli/contract';
import { taskStates, type QualificationTask } from '#plugins/qualification/shared/task';
import { taskTableText } from '../lib/task-table.js';

/** `limpid tasks list`. */
export default class TasksList extends LimpidCommand {
  static override summary = 'List qualification tasks, the first due first';
  static override examples = [
    '<%= config.bin %> <%= command.id %> --facility DEMO-OSD --open',
    '<%= config.bin %> <%= command.id %> --facility DEMO-OSD --overdue --json',
  ];
  static override flags = {
    facility: facilityFlag(),
    open: Flags.boolean({ summary: 'only tasks that are neither completed nor cancelled' }),
    overdue: Flags.boolean({ summary: 'only open tasks whose due day has passed' }),
    state: Flags.string({ summary: 'only tasks in this state', options: taskStates }),
    json: Flags.boolean({ summary: 'print JSON' }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(TasksList);
    await this.withLimpid(async kernel => {
      const facility = await facilityNamed(kernel, flags.facility);
      const { qualificationTasks: tasks } = await readRoute<{ readonly qualificationTasks: QualificationTask[] }>(
        kernel,
        facility,
        '/qualification-task',
        {
          doPagination: false,
          ...(flags.open ? { open: true } : {}),
          ...(flags.overdue ? { overdue: true } : {}),
          ...(flags.state === undefined ? {} : { state: flags.state }),
        },
      );
      this.log(flags.json ? JSON.stringify(tasks, null, 2) : taskTableText(tasks));
    });
  }
}
