import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { clientGuard, refusalOf } from './client-guard.ts';

test('a client build that imports erp/ fails and names the file', async () => {
  const root = await mkdtemp(join(tmpdir(), 'telar-guard-'));
  await mkdir(join(root, 'erp'));
  await writeFile(join(root, 'erp/secret.ts'), 'export const secret = 1;');
  await writeFile(
    join(root, 'main.ts'),
    "import { secret } from './erp/secret.ts';\nconsole.log(secret);",
  );
  const building = build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [clientGuard(root)],
    build: { write: false, rolldownOptions: { input: join(root, 'main.ts') } },
  });
  await expect(building).rejects.toThrow(/erp\/secret\.ts: the browser gets nothing of erp/);
  await rm(root, { recursive: true });
});

test('the client of the ERP API inside the app is no part of the ERP', () => {
  expect(refusalOf('/telar/app/erp/encoding.ts', '/telar')).toBeNull();
  expect(refusalOf('/telar/erp/model/field-types.ts?v=1', '/telar')).toMatch(
    /^erp\/model\/field-types\.ts/,
  );
  expect(refusalOf('/telar/node_modules/zod/v4/core/api.js', '/telar')).toMatch(/^zod/);
});
