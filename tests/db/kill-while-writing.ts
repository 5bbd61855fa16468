/** A process that writes without pause and is killed in the middle of it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Starts a script of this folder on a data folder; the lines that it acknowledged until then. */
export async function killWhileWriting(
  script: string,
  folder: string,
  afterMs: number,
): Promise<string[]> {
  const writer = spawn(process.execPath, [join(import.meta.dirname, script), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  writer.stdout.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
  await Promise.race([
    once(writer.stdout, 'data'),
    once(writer, 'exit').then(([code]) =>
      Promise.reject(new Error(`the writer ended with ${code} before it wrote`)),
    ),
  ]);
  setTimeout(() => writer.kill('SIGKILL'), afterMs);
  await once(writer, 'close');
  return said.split('\n').slice(0, -1);
}
