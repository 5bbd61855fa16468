import { t } from '#erp/model/texts/t.ts';
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { DomainError } from '#erp/model/errors.ts';
import { backupKey } from './backup-key.ts';
import { isSealed, openSealed, sealFile } from './sealed-file.ts';

/** Runs a program of the system to its end; its error output becomes the message. */
export async function runProgram(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const child = spawn(name, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new DomainError(
              'NO_DISPONIBLE',
              t(
                'backup.noProgram',
                'Falta el programa «{name}» en este equipo. Instálalo e inténtalo de nuevo.',
                { name },
              ),
              { cause: error },
            )
          : error,
      ),
    );
    child.once('close', resolve);
  });
  if (code !== 0)
    throw new Error(`${name}: ${errors.trim().slice(-2000) || `terminó con ${code}`}`);
  return output;
}

export interface Part {
  /** Folder that holds it, and its name inside: the archive holds it under that name. */
  readonly within: string;
  readonly name: string;
}

/** One compressed file with the parts side by side, encrypted where there is a BACKUP_KEY. */
export async function pack(file: string, parts: readonly Part[]): Promise<void> {
  const key = backupKey();
  const plain = key === null ? file : `${file}.plain`;
  try {
    await runProgram('tar', [
      '-czf',
      plain,
      ...parts.flatMap(({ within, name }) => ['-C', within, name]),
    ]);
    if (key !== null) await sealFile(plain, file, key);
  } finally {
    if (key !== null) await rm(plain, { force: true });
  }
}

/** Throws VALIDACION when the file is encrypted and BACKUP_KEY is not its key. */
export async function unpack(
  file: string,
  into: string,
  names: readonly string[] = [],
): Promise<void> {
  const extract = (plain: string) => runProgram('tar', ['-xzf', plain, '-C', into, ...names]);
  if (!(await isSealed(file))) return void (await extract(file));
  const key = backupKey();
  if (key === null)
    throw new DomainError(
      'VALIDACION',
      t(
        'backup.encrypted',
        'El respaldo está cifrado. Indica en BACKUP_KEY la clave con que se hizo.',
      ),
    );
  const opened = `${into}.opened`;
  try {
    await openSealed(file, opened, key);
    await extract(opened);
  } finally {
    await rm(opened, { force: true });
  }
}
