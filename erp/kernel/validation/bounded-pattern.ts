/**
 * Patterns that somebody wrote, tried against texts of others: a bad one may try for ever, so all
 * of them together are stopped after a while. The pattern is a value, no code.
 */
import { createContext, Script } from 'node:vm';

export interface FoundPattern {
  /** Its first group. */
  readonly first: string | null;
  readonly groups: Readonly<Record<string, string | undefined>>;
}

const search = new Script(
  `JSON.stringify(texts.map((text) => {
    const found = new RegExp(pattern, flags).exec(text);
    return found && { first: found[1] ?? null, groups: found.groups ?? {} };
  }))`,
);

/** Whether it can be used as one. */
export function isPattern(source: string, flags = ''): boolean {
  try {
    return new RegExp(source, flags) instanceof RegExp;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** What it finds in each text; null when it is no pattern, or does not end in time. */
export function searchAll(
  pattern: string,
  texts: readonly string[],
  { flags = '', patienceMs }: { readonly flags?: string; readonly patienceMs: number },
): readonly (FoundPattern | null)[] | null {
  try {
    const found = search.runInContext(createContext({ pattern, flags, texts: [...texts] }), {
      timeout: patienceMs,
    }) as string;
    return JSON.parse(found) as (FoundPattern | null)[];
  } catch (error) {
    // Errors of another context are no instances of ours.
    const { name, code } = error as { readonly name?: string; readonly code?: string };
    if (name === 'SyntaxError' || code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return null;
    throw error;
  }
}
