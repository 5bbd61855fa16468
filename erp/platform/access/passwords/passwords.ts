/** Passwords: argon2id hashes in PHC form, and what a new password must satisfy (platform R5). */
import { t } from '#erp/model/texts/t.ts';
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { isCommonPassword } from '#erp/platform/access/passwords/common-passwords.ts';

const derive = promisify(argon2);

interface Parameters {
  /** KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}
const CURRENT: Parameters = { memory: 19456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;
export const MAX_PASSWORD = 128;

const unpadded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

const digest = (
  password: string,
  nonce: Uint8Array,
  parameters: Parameters,
  tagLength: number,
): Promise<Buffer> =>
  derive('argon2id', { message: password.normalize('NFC'), nonce, ...parameters, tagLength });

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await digest(password, salt, CURRENT, TAG_BYTES);
  return `$argon2id$v=19$m=${CURRENT.memory},t=${CURRENT.passes},p=${CURRENT.parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const match = PHC.exec(hash);
  if (!match || password.length > MAX_PASSWORD) return false;
  const parameters = {
    memory: Number(match[1]),
    passes: Number(match[2]),
    parallelism: Number(match[3]),
  };
  const tag = Buffer.from(match[5]!, 'base64');
  return timingSafeEqual(
    await digest(password, Buffer.from(match[4]!, 'base64'), parameters, tag.length),
    tag,
  );
}

/**
 * Same work as a real verification, for e-mails that do not exist: the time taken tells nothing.
 */
export async function verifyNothing(password: string): Promise<false> {
  await digest(password.slice(0, MAX_PASSWORD), Buffer.alloc(SALT_BYTES), CURRENT, TAG_BYTES);
  return false;
}

/** True when the hash was made with other parameters than today's. */
export const needsRehash = (hash: string) =>
  !hash.startsWith(
    `$argon2id$v=19$m=${CURRENT.memory},t=${CURRENT.passes},p=${CURRENT.parallelism}$`,
  );

export interface PasswordOwner {
  readonly nickname: string;
  readonly email: string;
  readonly accountName: string;
  readonly accountCode: string;
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * What is wrong with a new password, as a sentence, or null. The history is compared apart, since
 * it costs hashing.
 */
export function passwordProblem(
  password: string,
  owner: PasswordOwner,
  minimum: number,
): string | null {
  const length = [...password].length;
  if (length < minimum)
    return t('newPassword.short', 'Usa al menos {minimum} caracteres; una frase es buena idea.', {
      minimum,
    });
  if (password.length > MAX_PASSWORD)
    return t('newPassword.long', 'Usa como máximo {most} caracteres.', { most: MAX_PASSWORD });
  if (isCommonPassword(password)) return t('newPassword.common', 'Esa contraseña es muy común.');
  const folded = fold(password);
  const personal = [
    owner.nickname,
    owner.email.split('@')[0]!,
    owner.accountName,
    owner.accountCode,
  ].map(fold);
  if (personal.some((word) => word.length >= 3 && folded.includes(word)))
    return t(
      'newPassword.names',
      'No uses tu nombre, tu correo ni el nombre de la empresa en la contraseña.',
    );
  const counts = new Map<string, number>();
  for (const character of password) counts.set(character, (counts.get(character) ?? 0) + 1);
  if (Math.max(...counts.values()) >= length * 0.8)
    return t('newPassword.repeated', 'No repitas el mismo carácter tantas veces.');
  return null;
}

/** Compares with the hashes of earlier passwords, one after the other. */
export async function wasUsedBefore(password: string, hashes: readonly string[]): Promise<boolean> {
  for (const hash of hashes) if (await verifyPassword(hash, password)) return true;
  return false;
}
