/** The whole product as its own process, for the tests that look at it from outside. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyDemo } from './demo-folder.ts';

export interface Product {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly pid: number;
  /** What it has printed so far. */
  output(): string;
  /** Asks it to stop as an operator does; its exit code. */
  stop(): Promise<number | null>;
}

export interface ProductOptions {
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Kept at the end, and filled by the first start; without it there is a copy of the demo's data,
   * removed at the end.
   */
  readonly dataDir?: string;
  readonly startSeconds?: number;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const answers = async (url: string) => {
  try {
    return (
      (await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5000) })).status < 500
    );
  } catch (error) {
    if (
      error instanceof TypeError ||
      (error instanceof DOMException && error.name === 'TimeoutError')
    )
      return false;
    throw error;
  }
};

/**
 * A product that has not answered by then hangs: the demo companies take a minute and a half to be
 * made, and three on a machine that is short of processor.
 */
const START_SECONDS = 240;

/** Makes the data of the demo companies, unless these sources have made them today. */
export async function makeDemoFirst(): Promise<void> {
  await rm(await demoFolder(), { recursive: true, force: true });
}

/** A folder of its own with the data of the demo companies; whoever asks removes it. */
export async function demoFolder(startSeconds = START_SECONDS): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'telar-e2e-'));
  await copyDemo(folder, async (empty) => {
    await (await startProduct({ dataDir: empty, startSeconds })).stop();
  });
  return folder;
}

/** Starts the built product on a free port with the demo companies and waits until it answers. */
export async function startProduct({
  env = {},
  dataDir,
  startSeconds = START_SECONDS,
}: ProductOptions = {}): Promise<Product> {
  const port = await freePort();
  const folder = dataDir ?? (await demoFolder(startSeconds));
  const child = spawn(process.execPath, ['server/start.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
      // As for who runs `npm start`, which says what it is by itself.
      NODE_ENV: undefined,
      DEMO: '1',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const remove = () => (dataDir ? Promise.resolve() : rm(folder, { recursive: true, force: true }));
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    const code = await ended;
    await remove();
    return code;
  };

  const url = `http://127.0.0.1:${port}`;
  for (const until = Date.now() + startSeconds * 1000; Date.now() < until;) {
    if (child.exitCode !== null) {
      await remove();
      throw new Error(`The product ended with ${child.exitCode} before it answered:\n${output}`);
    }
    if (await answers(`${url}/login`))
      return { url, port, dataDir: folder, pid: child.pid ?? 0, output: () => output, stop };
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  await stop();
  throw new Error(`The product did not answer within ${startSeconds} s:\n${output}`);
}
