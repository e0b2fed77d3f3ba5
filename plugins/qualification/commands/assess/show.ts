import { Args, Flags } from '@oclif/core';
import { facilityFlag, facilityNamed, LimpidCommand, readRoute } from '#cli/contract';
import type { Assessment, AssessmentStanding } from '#plugins/qualification/shared/assessment';
import { assessmentText } from '../lib/assessment-text.js';
import { findAssessment } from '../lib/find-assessment.js';

/** `limpid assess show`. */
export default class AssessShow extends LimpidCommand {
  static override summary = 'Show a change assessment, by default the newest';
  static override examples = ['<%= config.bin %> <%= command.id %> CE-2026-001 --facility DEMO-OSD'];
  static override args = { number: Args.string({ description: 'number, for example CE-2026-001', ignoreStdin: true }) };
  static override flags = { facility: facilityFlag(), json: Flags.boolean({ summary: 'print JSON' }) };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(AssessShow);
    await this.withLimpid(async kernel => {
      const facility = await facilityNamed(kernel, flags.facility);
      const { id } = await findAssessment(kernel, facility, args.number);
      const found = await readRoute<{
        readonly cleaningAssessment: Assessment;
        readonly standing: AssessmentStanding;
      }>(kernel, facility, '/cleaning-assessments/:id', {}, undefined, { id });
      if (flags.json) return this.log(JSON.stringify(found, null, 2));
      const { newerChanges } = found.standing;
      const newer = newerChanges === 0 ? [] : [`Changes after the snapshot: ${newerChanges}`];
      return this.log([assessmentText(found.cleaningAssessment), ...newer].join('\n'));
    });
  }
}
