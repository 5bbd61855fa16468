/**
 * Which calls succeeded in a test: with `TEST_SUCCESSES` each process of a run writes them into
 * that folder, a line each, for `scripts/steps/successes.ts`.
 */
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.env.TEST_SUCCESSES;
const noted = new Set<string>();
if (folder) mkdirSync(folder, { recursive: true });

/** `call` is method and path as declared: `GET products/:id`. */
export function noteSuccess(call: string, status: number): void {
  if (!folder || status >= 400 || noted.has(call)) return;
  noted.add(call);
  appendFileSync(join(folder, `${process.pid}.txt`), `${call}\n`);
}
