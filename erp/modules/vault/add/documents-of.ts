/** The documents of what was handed in, one after the other: never all of them in memory. */
import { createHash } from 'node:crypto';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { readContent } from '#erp/kernel/files/content-store.ts';
import type { Services } from '#erp/kernel/services.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { openArchive } from '#erp/platform/imports/reading/zip.ts';

/** Bytes of one, or why it has none. */
export type HandedIn =
  | { readonly name: string; readonly bytes: Uint8Array; readonly sha256: string }
  | { readonly name: string; readonly refused: string; readonly skipped?: true };

const MAX_MB = 5;
/** All that a ZIP unpacks to; CFDI are a few kilobytes each. */
const MAX_ZIP_MB = 400;

interface StoredFile {
  readonly name: string;
  readonly sha256: string;
}

export interface IntakeKey {
  readonly id: number;
  readonly accountId: number;
}

const withHash = (name: string, bytes: Uint8Array): HandedIn =>
  bytes.length > MAX_MB * 1024 * 1024
    ? { name, refused: tooLarge() }
    : { name, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };

const tooLarge = () => t('vault.tooLarge', 'Pesa más de {mb} MB.', { mb: MAX_MB });

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

type Archive = Awaited<ReturnType<typeof openArchive>>;

async function unpacked(archive: Archive, name: string): Promise<HandedIn> {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of archive.stream(name, MAX_MB)) pieces.push(piece);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return {
      name,
      refused: t('vault.entryDamaged', 'Está dañado, tiene contraseña o pesa más de {mb} MB.', {
        mb: MAX_MB,
      }),
    };
  }
  const bytes = Buffer.concat(pieces);
  return isZip(bytes)
    ? { name, refused: t('vault.zipInZip', 'Es un ZIP dentro de otro: súbelo aparte.') }
    : withHash(name, bytes);
}

async function* entriesOf(zip: string, bytes: Buffer): AsyncGenerator<HandedIn> {
  let archive: Archive;
  try {
    archive = await openArchive(bytes);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    yield {
      name: zip,
      refused: t('vault.zipDamaged', 'El ZIP está dañado o trae más de 2,000 archivos.'),
    };
    return;
  }
  if (archive.unpackedSize > MAX_ZIP_MB * 1024 * 1024) {
    yield {
      name: zip,
      refused: t('vault.zipBomb', 'El ZIP se expande a más de {mb} MB: no son CFDI.', {
        mb: MAX_ZIP_MB,
      }),
    };
    return;
  }
  for (const name of archive.names) {
    if (name.endsWith('/') || name.startsWith('__MACOSX/')) continue;
    yield /\.xml$/i.test(name)
      ? await unpacked(archive, name)
      : { name, refused: t('vault.notXml', 'No es un XML.'), skipped: true };
  }
}

const filesOf = (services: Services, { id, accountId }: IntakeKey): Promise<StoredFile[]> =>
  services.db.tenant({ accountId }, (tx) =>
    tx.query(
      sql<StoredFile>`select f.name, f.sha256 from sat__add_files a join files f on f.account_id = ${TENANT} and f.id = a.file where a.account_id = ${TENANT} and a.intake_id = ${id} order by a.position, a.id`,
    ),
  );

export async function* documentsOf(
  services: Services,
  intake: IntakeKey,
  pasted: string | null,
): AsyncGenerator<HandedIn> {
  for (const { name, sha256 } of await filesOf(services, intake)) {
    const bytes = await readContent(services, intake.accountId, sha256);
    if (!bytes) yield { name, refused: t('vault.contentGone', 'El archivo ya no está.') };
    else if (isZip(bytes)) yield* entriesOf(name, bytes);
    else yield withHash(name, bytes);
  }
  if (pasted?.trim())
    yield withHash(t('vault.pasted', 'XML pegado'), new TextEncoder().encode(pasted.trim()));
}
