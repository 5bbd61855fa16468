/** Opens what was uploaded or pasted, by what it is and not by what it is called. */
import { t } from '#erp/model/texts/t.ts';
import { contentOf } from '#erp/kernel/files/content-type.ts';
import { DomainError } from '#erp/model/errors.ts';
import { decodeText, openText } from './csv.ts';
import { badFile, MAX_FILE_MB, MAX_ROWS, type OpenSheet } from './sheet.ts';
import { openXlsx } from './xlsx.ts';

const MB = 1024 * 1024;

/**
 * Throws VALIDACION or DEMASIADO_GRANDE, with the remedy beside `file`. `most` rows; by default
 * those of an import.
 */
export async function openSheet(
  bytes: Buffer,
  name: string,
  sheet: string | null,
  most = MAX_ROWS,
): Promise<OpenSheet> {
  if (bytes.length === 0) throw badFile(t('imports.fileEmpty', 'El archivo está vacío.'));
  if (bytes.length > MAX_FILE_MB * MB)
    throw new DomainError(
      'DEMASIADO_GRANDE',
      t('imports.fileHeavy', 'El archivo pesa {mb} MB; el máximo es {most} MB.', {
        mb: (bytes.length / MB).toFixed(1),
        most: MAX_FILE_MB,
      }),
      {
        fields: {
          file: [
            t('imports.divideHeavy', 'El máximo es {most} MB. Divide el archivo.', {
              most: MAX_FILE_MB,
            }),
          ],
        },
      },
    );
  const { mime } = contentOf(bytes);
  if (mime === 'application/zip') return openXlsx(bytes, sheet, most);
  if (mime === 'application/x-ole-storage')
    throw badFile(
      t(
        'imports.oldExcel',
        'Es un libro de Excel anterior a 2007 (.xls) o con contraseña. Guárdalo como «Libro de Excel (.xlsx)» sin contraseña.',
      ),
    );
  const isUtf16 =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (mime === 'text/plain' || isUtf16) {
    const { text, encoding } = decodeText(bytes);
    return openText(text, encoding, undefined, most);
  }
  throw badFile(
    t('imports.notSheet', '«{name}» no es una hoja de cálculo. Sube un archivo .xlsx o .csv.', {
      name,
    }),
  );
}
