import { rm } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { demoFolder, startProduct } from '../product.ts';
import { Visitor } from './visitor.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await demoFolder();
  return () => rm(dataDir, { recursive: true, force: true });
});

test('a second process on the same data is refused with a clear sentence and the first one goes on', async () => {
  const first = await startProduct({ dataDir });
  try {
    await expect(startProduct({ dataDir })).rejects.toThrow(/ya lo usa|en uso|otro proceso/i);
    expect((await new Visitor(first.url).get('/login')).status).toBe(200);
  } finally {
    await first.stop();
  }
});

test('asked to stop it finishes what runs, ends with 0 and leaves data that opens again', async () => {
  const first = await startProduct({ dataDir });
  const someone = new Visitor(first.url);
  await someone.signIn('demo@telar.test', 'hilo-y-aguja-26');
  const running = someone.get('/customers');
  await new Promise((resolve) => setTimeout(resolve, 20));
  const stopped = first.stop();
  expect((await running).status).toBe(200);
  expect(await stopped).toBe(0);

  const again = await startProduct({ dataDir });
  expect(await again.stop()).toBe(0);
});

test('the start prints the address and how to sign in to the demo', async () => {
  const product = await startProduct();
  try {
    expect(product.output()).toContain(product.url);
    expect(product.output()).toContain('demo@telar.test');
    expect(product.output()).toContain('hilo-y-aguja-26');
  } finally {
    await product.stop();
  }
});
