import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { commandEntries } from './command-entries.mjs';

function repository(...files: readonly string[]): string {
  const root = mkdtempSync(path.join(os.tmpdir(), 'limpid-commands-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const file of files) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), '');
  }
  return root;
}

test('commands of plugins are built beside those of the command line, with their topics', () => {
  const root = repository(
    'cli/commands/setup.ts',
    'plugins/limits/commands/explain.ts',
    'plugins/limits/commands/explain.int.test.ts',
    'plugins/limits/commands/lib/table.ts',
    'plugins/stability/commands/study/list.ts',
  );
  expect(commandEntries(root)).toEqual({
    'cli/commands/setup': path.join('cli', 'commands', 'setup.ts'),
    'cli/commands/explain': path.join('plugins', 'limits', 'commands', 'explain.ts'),
    'cli/commands/study/list': path.join('plugins', 'stability', 'commands', 'study', 'list.ts'),
  });
});

test('two files that would be the same command are refused by name', () => {
  const root = repository('cli/commands/setup.ts', 'plugins/limits/commands/setup.ts');
  expect(() => commandEntries(root)).toThrow(/plugins.limits.commands.setup\.ts and cli.commands.setup\.ts/);
});
