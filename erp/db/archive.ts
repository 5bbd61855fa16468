import { spawn } from 'node:child_process';
import { Refusal } from '../api/errors.ts';

/** Runs a program of the system to its end; its error output becomes the message. */
export async function runProgram(name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  const child = spawn(name, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new Refusal('NO_DISPONIBLE', `Falta el programa «${name}» en este equipo. Instálalo e inténtalo de nuevo.`, { cause: error }) : error),
    );
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${name}: ${errors.trim().slice(-2000) || `terminó con ${code}`}`);
  return output;
}

export interface Part {
  /** Folder that holds it, and its name inside: the archive holds it under that name. */
  readonly within: string;
  readonly name: string;
}

/** One compressed file with the parts side by side. */
export async function pack(file: string, parts: readonly Part[]): Promise<void> {
  await runProgram('tar', ['-czf', file, ...parts.flatMap(({ within, name }) => ['-C', within, name])]);
}

export async function unpack(file: string, into: string, names: readonly string[] = []): Promise<void> {
  await runProgram('tar', ['-xzf', file, '-C', into, ...names]);
}
