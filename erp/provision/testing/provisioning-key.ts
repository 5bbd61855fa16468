/** What decides the rows that a template of a test database holds. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayOfRun } from './day-of-run.ts';

const ERP = join(import.meta.dirname, '../..');

function readKey(): string {
  // Mutations break a line that has no part in it, and share one template.
  if (process.env.TEST_TEMPLATE) return process.env.TEST_TEMPLATE;
  const hash = createHash('sha256').update(dayOfRun());
  const files = readdirSync(ERP, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(file.slice(ERP.length)).update(readFileSync(file));
  return hash.digest('hex');
}

let key: string | null = null;

/** Of the sources and the day: both decide what provisioning writes. */
export const keyOfProvisioning = (): string => (key ??= readKey());
