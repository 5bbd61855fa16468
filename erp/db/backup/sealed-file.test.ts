import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pack, unpack } from './archive.ts';
import { isSealed, openSealed, sealFile } from './sealed-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'telar-sealed-'));
});
afterEach(async () => {
  delete process.env.BACKUP_KEY;
  await rm(folder, { recursive: true, force: true });
});
const at = (name: string) => join(folder, name);
const KEY = 'aguja hilo dedal tijera';

test('a sealed file opens with its passphrase only, and not when a byte of it changed', async () => {
  for (const [i, content] of [
    Buffer.alloc(0),
    Buffer.from('hilo'),
    Buffer.alloc(300_000, 7),
  ].entries()) {
    await writeFile(at('plain'), content);
    await sealFile(at('plain'), at(`sealed${i}`), KEY);
    expect(await isSealed(at(`sealed${i}`))).toBe(true);
    await openSealed(at(`sealed${i}`), at('opened'), KEY);
    expect((await readFile(at('opened'))).equals(content)).toBe(true);
    await rm(at('opened'));
    await expect(
      openSealed(at(`sealed${i}`), at('opened'), 'otra clave cualquiera'),
    ).rejects.toMatchObject({ code: 'VALIDACION' });
  }
  const sealed = await readFile(at('sealed2'));
  sealed[sealed.length - 100]! ^= 1;
  await writeFile(at('changed'), sealed);
  await expect(openSealed(at('changed'), at('opened'), KEY)).rejects.toMatchObject({
    code: 'VALIDACION',
  });
  expect(await readdir(folder)).not.toContain('opened');
  // The same content twice gives different files.
  await sealFile(at('plain'), at('again'), KEY);
  expect((await readFile(at('again'))).equals(await readFile(at('sealed2')))).toBe(false);
});

test('with BACKUP_KEY what is packed is encrypted, and unpacks with it alone', async () => {
  await writeFile(at('dato.txt'), 'secreto de la empresa');
  process.env.BACKUP_KEY = KEY;
  await pack(at('copia.tar.gz'), [{ within: folder, name: 'dato.txt' }]);
  expect((await readFile(at('copia.tar.gz'))).includes('secreto')).toBe(false);
  expect(await readdir(folder)).toEqual(['copia.tar.gz', 'dato.txt']);
  const [one, two] = [await mkdtemp(at('uno-')), await mkdtemp(at('dos-'))];
  await unpack(at('copia.tar.gz'), one);
  expect(await readFile(join(one, 'dato.txt'), 'utf8')).toBe('secreto de la empresa');
  delete process.env.BACKUP_KEY;
  await expect(unpack(at('copia.tar.gz'), two)).rejects.toThrow(
    'El respaldo está cifrado. Indica en BACKUP_KEY la clave con que se hizo.',
  );
  expect(await readdir(two)).toEqual([]);
  process.env.BACKUP_KEY = 'corta';
  await expect(pack(at('otra.tar.gz'), [{ within: folder, name: 'dato.txt' }])).rejects.toThrow(
    'al menos 16',
  );
  expect((await readdir(folder)).filter((name) => name.includes('otra'))).toEqual([]);
});
