/** Opens what was uploaded or pasted, by what it is and not by what it is called. */
import { contentOf } from '#erp/kernel/files/content-type.ts';
import { DomainError } from '#erp/model/errors.ts';
import { decodeText, openText } from './csv.ts';
import { badFile, MAX_FILE_MB, type OpenSheet } from './sheet.ts';
import { openXlsx } from './xlsx.ts';

const MB = 1024 * 1024;

/** Throws VALIDACION or DEMASIADO_GRANDE, with the remedy beside `file`. */
export async function openSheet(
  bytes: Buffer,
  name: string,
  sheet: string | null,
): Promise<OpenSheet> {
  if (bytes.length === 0) throw badFile('El archivo está vacío.');
  if (bytes.length > MAX_FILE_MB * MB)
    throw new DomainError(
      'DEMASIADO_GRANDE',
      `El archivo pesa ${(bytes.length / MB).toFixed(1)} MB; el máximo es ${MAX_FILE_MB} MB.`,
      {
        fields: { file: [`El máximo es ${MAX_FILE_MB} MB. Divide el archivo.`] },
      },
    );
  const { mime } = contentOf(bytes);
  if (mime === 'application/zip') return openXlsx(bytes, sheet);
  if (mime === 'application/x-ole-storage')
    throw badFile(
      'Es un libro de Excel anterior a 2007 (.xls) o con contraseña. Guárdalo como «Libro de Excel (.xlsx)» sin contraseña.',
    );
  const isUtf16 =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (mime === 'text/plain' || isUtf16) {
    const { text, encoding } = decodeText(bytes);
    return openText(text, encoding);
  }
  throw badFile(`«${name}» no es una hoja de cálculo. Sube un archivo .xlsx o .csv.`);
}
