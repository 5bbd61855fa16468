/** What a company asks of its suppliers (purchasing §8). */
import type { Tx } from '#erp/db/database.ts';
import { insertRows } from '#erp/db/insert-rows.ts';

type Type = readonly [
  code: string,
  name: string,
  frequency: string,
  applies_to: string,
  blocks: string,
  required?: false,
];

const TYPES: readonly Type[] = [
  ['CSF', 'Constancia de situación fiscal', 'ANUAL', 'NACIONAL', 'NADA'],
  ['OPINION_32D', 'Opinión de cumplimiento (32-D)', 'MENSUAL', 'NACIONAL', 'PAGO'],
  ['ACTA', 'Acta constitutiva', 'UNICO', 'MORAL', 'NADA'],
  ['PODER', 'Poder del representante', 'UNICO', 'MORAL', 'NADA'],
  ['CARATULA', 'Carátula bancaria', 'UNICO', 'TODOS', 'ALTA'],
  ['CONTRATO', 'Contrato', 'UNICO', 'TODOS', 'NADA', false],
  ['FICHA_TECNICA', 'Ficha técnica', 'UNICO', 'MATERIA_PRIMA', 'NADA'],
  ['REPSE', 'Registro REPSE', 'POR_VIGENCIA', 'REPSE', 'ORDEN'],
  ['SUA_IMSS', 'Pago de cuotas al IMSS (SUA)', 'MENSUAL', 'REPSE', 'PAGO'],
  ['INFONAVIT', 'Pago de aportaciones al INFONAVIT', 'BIMESTRAL', 'REPSE', 'PAGO'],
  ['NOMINA_CFDI', 'CFDI de nómina de su personal', 'MENSUAL', 'REPSE', 'PAGO'],
  ['ICSOE_SISUB', 'Informes ICSOE y SISUB', 'CUATRIMESTRAL', 'REPSE', 'NADA'],
];

/** A REPSE registration is renewed every three years (LFT 15). */
const REPSE_DAYS = 1095;

/** Only the payroll of a contractor comes as XML too. */
const acceptsOf = (code: string) => (code === 'NOMINA_CFDI' ? 'pdf, xml, zip' : 'pdf');

export async function seedSupplierDocuments(tx: Tx, accountId: number): Promise<void> {
  await insertRows(
    tx,
    accountId,
    'pur__document_types',
    TYPES.map(([code, name, frequency, applies_to, blocks, required = true]) => ({
      code,
      name,
      frequency,
      applies_to,
      blocks,
      required,
      valid_days: frequency === 'POR_VIGENCIA' ? REPSE_DAYS : null,
      accepts: acceptsOf(code),
    })),
  );
}
