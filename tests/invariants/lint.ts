/**
 * Rules of style that old code breaks: each file may break a rule as often as
 * `lint-exceptions.json` says, and no oftener.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** By rule, then by the file's path. */
export type Violations = Readonly<Record<string, Readonly<Record<string, number>>>>;

interface Output {
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
}

function oxlint(): string {
  const oxlintPath = resolve(ROOT, 'node_modules/.bin/oxlint');
  try {
    return execFileSync(
      oxlintPath,
      ['-c', 'tests/invariants/lint-rules.json', '-f', 'json', 'app', 'erp', 'server'],
      {
        cwd: ROOT,
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
      },
    );
  } catch (error) {
    // It ends with 1 when it has something to report, which is what is asked for.
    const { status, stdout } = error as { readonly status?: number; readonly stdout?: string };
    if (status !== 1 || !stdout) throw error;
    return stdout;
  }
}

export function findViolations(): Violations {
  const { diagnostics } = JSON.parse(oxlint()) as Output;
  const found: Record<string, Record<string, number>> = {};
  for (const { code, filename } of diagnostics) {
    if (/\.test\.tsx?$/.test(filename)) continue;
    const rule = code.replace(/^eslint\((.*)\)$/, '$1');
    const files = (found[rule] ??= {});
    files[filename] = (files[filename] ?? 0) + 1;
  }
  return found;
}

export const readExceptions = (): Violations =>
  JSON.parse(readFileSync(new URL('lint-exceptions.json', import.meta.url), 'utf8')) as Violations;

export const countViolations = (violations: Violations, rule: string): number =>
  Object.values(violations[rule] ?? {}).reduce((sum, n) => sum + n, 0);
