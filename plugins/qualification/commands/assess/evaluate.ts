import { Args, Flags } from '@oclif/core';
import { facilityFlag, facilityNamed, LimpidCommand, postRoute } from '#cli/contract';
import type { Assessment } from '#plugins/qualification/shared/assessment';
import { assessmentText } from '../lib/assessment-text.js';
import { progressTo } from '../lib/evaluation-progress.js';
import { findAssessment } from '../lib/find-assessment.js';

/** `limpid assess evaluate`. */
export default class AssessEvaluate extends LimpidCommand {
  static override summary = 'Evaluate a change assessment on a snapshot of now, by default the newest';
  static override examples = ['<%= config.bin %> <%= command.id %> CE-2026-001 --facility DEMO-OSD'];
  static override args = { number: Args.string({ description: 'number, for example CE-2026-001', ignoreStdin: true }) };
  static override flags = { facility: facilityFlag(), json: Flags.boolean({ summary: 'print JSON' }) };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(AssessEvaluate);
    await this.withLimpid(async kernel => {
      const facility = await facilityNamed(kernel, flags.facility);
      const { id } = await findAssessment(kernel, facility, args.number);
      const { cleaningAssessment } = await postRoute<{ readonly cleaningAssessment: Assessment }>(
        kernel,
        facility,
        '/cleaning-assessments/:id/evaluate',
        { body: { wait: true }, params: { id }, progress: progressTo(process.stderr) },
      );
      this.log(flags.json ? JSON.stringify(cleaningAssessment, null, 2) : assessmentText(cleaningAssessment));
    });
  }
}
