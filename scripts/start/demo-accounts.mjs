import { readFileSync } from 'node:fs';
import path from 'node:path';
import { dataFolder } from '../lib/paths.mjs';

/**
 * The demo accounts that set-up left in `demo-accounts.json`: a list of `{ username, password, role }`.
 *
 * @returns {string[]} lines to print; none when there is no demo plant
 */
export function demoAccountLines() {
  let accounts;
  try {
    const content = JSON.parse(readFileSync(path.join(dataFolder, 'demo-accounts.json'), 'utf8'));
    accounts = Array.isArray(content) ? content : content.accounts;
  } catch {
    return [];
  }
  if (!Array.isArray(accounts) || accounts.length === 0) return [];
  const width = name => Math.max(...accounts.map(account => String(account[name] ?? '').length));
  const [user, password] = [width('username'), width('password')];
  const row = account =>
    `    ${String(account.username ?? '').padEnd(user)}  ${String(account.password ?? '').padEnd(password)}  ${account.role ?? ''}`.trimEnd();
  return ['', '  Demo accounts (user, password, role):', ...accounts.map(row)];
}
