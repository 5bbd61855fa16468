/**
 * A file encrypted with a passphrase: AES-256-GCM over the whole of it, the key by scrypt from the
 * passphrase and the file's own salt.
 */
import { t } from '#erp/model/texts/t.ts';
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { DomainError } from '#erp/model/errors.ts';

const MAGIC = Buffer.from('TELAR-AES256GCM-1\n');
const [SALT, IV, TAG] = [16, 12, 16];
const HEAD = MAGIC.length + SALT + IV;

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const keyOf = (passphrase: string, salt: Buffer) => derive(passphrase, salt, 32);

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const head = Buffer.alloc(HEAD);
    const { bytesRead } = await handle.read(head, 0, HEAD, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

export const isSealed = async (file: string): Promise<boolean> =>
  (await headOf(file)).subarray(0, MAGIC.length).equals(MAGIC);

export async function sealFile(source: string, target: string, passphrase: string): Promise<void> {
  const [salt, iv] = [randomBytes(SALT), randomBytes(IV)];
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt), iv).setAAD(MAGIC);
  await pipeline(
    createReadStream(source),
    cipher,
    async function* (parts: AsyncIterable<Buffer>) {
      yield Buffer.concat([MAGIC, salt, iv]);
      yield* parts;
      yield cipher.getAuthTag();
    },
    createWriteStream(target, { mode: 0o600 }),
  );
}

/**
 * Nothing is left behind when the passphrase is another one or a byte of the file changed. Throws
 * VALIDACION.
 */
export async function openSealed(
  source: string,
  target: string,
  passphrase: string,
): Promise<void> {
  const head = await headOf(source);
  const { size } = await stat(source);
  const damaged = (cause?: unknown) =>
    new DomainError(
      'VALIDACION',
      t(
        'backup.wrongKey',
        'BACKUP_KEY no es la clave con que se cifró el respaldo, o el archivo está dañado.',
      ),
      { cause },
    );
  if (head.length < HEAD || size < HEAD + TAG) throw damaged();
  const salt = head.subarray(MAGIC.length, MAGIC.length + SALT);
  const decipher = createDecipheriv(
    'aes-256-gcm',
    await keyOf(passphrase, salt),
    head.subarray(MAGIC.length + SALT),
  ).setAAD(MAGIC);
  const handle = await open(source);
  const tag = Buffer.alloc(TAG);
  await handle.read(tag, 0, TAG, size - TAG).finally(() => handle.close());
  decipher.setAuthTag(tag);
  const out = createWriteStream(target, { mode: 0o600 });
  try {
    if (size === HEAD + TAG) decipher.end();
    await (size === HEAD + TAG
      ? pipeline(decipher, out)
      : pipeline(createReadStream(source, { start: HEAD, end: size - TAG - 1 }), decipher, out));
  } catch (error) {
    await rm(target, { force: true });
    if (error instanceof Error && /authenticate/.test(error.message)) throw damaged(error);
    throw error;
  }
}
