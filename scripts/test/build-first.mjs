import { build } from '../build.mjs';

/** Browser tests run against the built product. */
export async function setup() {
  await build();
}
