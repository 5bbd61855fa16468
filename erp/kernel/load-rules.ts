/** Finds the behaviour of the resources: every `*.rules.ts` under `erp/modules`. */
import { glob } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { DeclarationError, type Registry } from '../model/registry.ts';
import type { DefinedRules, Rules, RulesRegistry } from './rules.ts';

const MODULES = fileURLToPath(new URL('../modules/', import.meta.url));

/** Throws DeclarationError when rules are defined twice or name an undeclared transition. */
export async function loadRules(registry: Registry): Promise<RulesRegistry> {
  const all = new Map<string, Rules>();
  const files = (await Array.fromAsync(glob('**/*.rules.ts', { cwd: MODULES }))).toSorted();
  for (const file of files) {
    const loaded = (await import(pathToFileURL(MODULES + file).href)) as Record<string, unknown>;
    for (const value of Object.values(loaded)) {
      if (!isRules(value)) continue;
      if (all.has(value.path)) throw new DeclarationError(`${file}: the rules of ${value.path} are defined twice`);
      // A registry of some resources only (tests) leaves the rules of the others aside.
      if (registry.resources.has(value.path)) all.set(value.path, value);
    }
  }
  for (const [path, rules] of all) {
    const known = registry.resource(path).states?.transitions ?? {};
    for (const action of Object.keys(rules.transitions ?? {})) if (!(action in known)) throw new DeclarationError(`${path}: rules for an undeclared transition «${action}»`);
  }
  return all;
}

const isRules = (value: unknown): value is DefinedRules => typeof value === 'object' && value !== null && 'path' in value && typeof value.path === 'string';
