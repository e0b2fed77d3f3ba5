import { Flags } from '@oclif/core';
import { facilityFlag, facilityNamed, LimpidCommand, postRoute } from '#cli/contract';
import { triggers, type Assessment } from '#plugins/qualification/shared/assessment';
import { progressTo } from '../lib/evaluation-progress.js';
import { assessmentText } from '../lib/assessment-text.js';

/** `limpid assess start`. */
export default class AssessStart extends LimpidCommand {
  static override summary = 'Start a change assessment of everything since the last approved one, and evaluate it';
  static override examples = [
    '<%= config.bin %> <%= command.id %> --facility DEMO-OSD --trigger periodic --reason "Quarterly review"',
  ];
  static override flags = {
    facility: facilityFlag(),
    trigger: Flags.string({ summary: 'why the assessment is made', options: [...triggers], required: true }),
    title: Flags.string({ summary: 'title; by default it names the last assessment', helpValue: 'TEXT' }),
    'change-control': Flags.string({ summary: 'number in the quality system', helpValue: 'NUMBER' }),
    reason: Flags.string({ summary: 'why, for the audit trail', helpValue: 'TEXT', required: true }),
    json: Flags.boolean({ summary: 'print JSON' }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(AssessStart);
    await this.withLimpid(async kernel => {
      const facility = await facilityNamed(kernel, flags.facility);
      const body = {
        trigger: flags.trigger,
        reason: flags.reason,
        wait: true,
        ...(flags.title === undefined ? {} : { name: flags.title }),
        ...(flags['change-control'] === undefined ? {} : { changeControlReference: flags['change-control'] }),
      };
      const { cleaningAssessment } = await postRoute<{ readonly cleaningAssessment: Assessment }>(
        kernel,
        facility,
        '/cleaning-assessments',
        { body, progress: progressTo(process.stderr) },
      );
      this.log(flags.json ? JSON.stringify(cleaningAssessment, null, 2) : assessmentText(cleaningAssessment));
    });
  }
}
