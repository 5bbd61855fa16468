import type { Config } from '../config.ts';
import type { Log } from '../model/log.ts';

export interface CommandContext {
  readonly config: Config;
  readonly log: Log;
  /** What follows the command's name, without options. */
  readonly args: readonly string[];
  /** `--name value` and `--name=value`; a bare `--name` is `''`. */
  readonly options: ReadonlyMap<string, string>;
  say(line: string): void;
}

export interface Command {
  readonly usage: string;
  readonly summary: string;
  /** Bare options, which take no value. */
  readonly flags?: readonly string[];
  /**
   * Needs the installation's secrets; the others leave none behind in a folder that has none yet.
   */
  readonly sealed?: true;
  run(context: CommandContext): Promise<void>;
}

/** The person who typed it can mend it: the sentence alone, no stack. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Separates options from the rest. */
export function readArguments(
  words: readonly string[],
  flags: readonly string[],
): Pick<CommandContext, 'args' | 'options'> {
  const args: string[] = [];
  const options = new Map<string, string>();
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i]!;
    if (!word.startsWith('--')) {
      args.push(word);
      continue;
    }
    const [name = '', value] = word.slice(2).split(/=(.*)/s);
    if (flags.includes(name)) options.set(name, '');
    else if (value !== undefined) options.set(name, value);
    else {
      const next = words[(i += 1)];
      if (next === undefined) throw new UsageError(`Falta el valor de --${name}.`);
      options.set(name, next);
    }
  }
  return { args, options };
}
