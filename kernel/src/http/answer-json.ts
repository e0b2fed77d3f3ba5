import type { Context } from 'koa';

/**
 * Answers with a value as JSON text. An object that Koa turns into text itself is compared with the classes of `fetch`
 * first, and at the first of them Node loads all of `fetch`: 12 MiB that a server which only answers does not need.
 */
export function answerJson(context: Context, value: unknown): void {
  context.type = 'application/json';
  context.body = JSON.stringify(value);
}
