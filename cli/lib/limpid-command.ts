import { Args, Command, Flags } from '@oclif/core';
import { withKernel, type Kernel } from '#kernel/ops';
import { findDatabase } from './find-database.js';

/** Common base of all commands: they run one piece of work on the product without its server. */
export abstract class LimpidCommand extends Command {
  /** Builds the product on the installation's database, runs `work` and closes it. */
  protected async withLimpid<T>(work: (kernel: Kernel) => Promise<T>): Promise<T> {
    const { url } = await findDatabase(this.config.root);
    return withKernel(url, work);
  }
}

/** `--as-of` of the commands that can read an earlier state. */
export const asOfFlag = () =>
  Flags.string({
    summary: 'as it stood at this moment, or at the end of this day of the facility',
    helpValue: '2026-11-21',
  });

/** `--facility` of the commands that work in one facility. */
export const facilityFlag = () =>
  Flags.string({ summary: 'ID or name of the facility', helpValue: 'ID', required: true });

/** `--reason` of the commands that change records under audit. */
export const reasonFlag = () =>
  Flags.string({
    summary: 'why, in 3 to 500 characters, for the audit trail',
    helpValue: 'TEXT',
    required: true,
  });

/** USER of the commands about one user. */
export const userArg = () =>
  Args.string({ description: 'user name, email address or employee ID', required: true, ignoreStdin: true });
