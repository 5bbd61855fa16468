/** Everything that is wrong of what was typed, at once, by the rules of the CFDI. */
import { isGeneric } from '#erp/domains/cfdi/catalogs/taxpayers/generic-rfcs.ts';
import type { CfdiIssue } from '#erp/domains/cfdi/draft/draft.ts';
import { validateDraft } from '#erp/domains/cfdi/rules/validate.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { readById } from '#erp/kernel/query/read.ts';
import { DomainError, invalid } from '#erp/model/errors.ts';
import { formatProblem } from '#erp/model/field-types/texts.ts';
import { t } from '#erp/model/texts/t.ts';
import { prepareInvoice } from '#erp/modules/cfdi/sat-invoices/stamping/seal-invoice.ts';
import type { InvoiceRecord } from '#erp/modules/cfdi/sat-invoices/stamping/sealing.ts';
import { satInvoices } from '#erp/modules/cfdi/sat-invoices/sat-invoices.ts';
import { isMailAddress } from '#erp/platform/mail/mail-address.ts';
import { companyProblem } from './pac-problems.ts';
import { saidReceiver, type TypedReceiver } from './receiver.ts';
import { importedLists } from '#erp/modules/cfdi/catalogs/known-keys.ts';

type Field = keyof TypedReceiver;
type FieldMessages = Partial<Record<Field, readonly string[]>>;

const FIELDS: Readonly<Record<string, Field>> = {
  'receiver.rfc': 'rfc',
  'receiver.name': 'name',
  'receiver.zip': 'zip',
  'receiver.regime': 'regimen_code',
  'receiver.use': 'cfdi_use',
};

const MISSING: Readonly<Record<Field, () => string>> = {
  rfc: () => t('portal.writeRfc', 'Escribe tu RFC.'),
  name: () => t('portal.writeName', 'Escribe el nombre como está en tu Constancia.'),
  zip: () => t('portal.writeZip', 'Escribe el código postal de tu domicilio fiscal.'),
  regimen_code: () => t('portal.chooseRegime', 'Elige tu régimen fiscal.'),
  cfdi_use: () => t('portal.chooseUse', 'Elige para qué usarás la factura.'),
  email: () => t('portal.writeMail', 'Escribe el correo al que llega tu factura.'),
};

/** Of one field, before the rules of the CFDI are asked; null when they may be. */
function formProblem(field: Field, value: string): string | null {
  if (value === '') return MISSING[field]();
  if (field === 'rfc' && isGeneric(value))
    return t('portal.ownRfc', 'Escribe tu propio RFC: a público en general no se factura aquí.');
  if (field === 'rfc' || field === 'zip') return formatProblem(field, value);
  if (field === 'email' && !isMailAddress(value))
    return t('portal.mailForm', 'Escribe un correo, como nombre@ejemplo.mx.');
  return null;
}

/** Of what is given of it, before the rules of the CFDI. */
export function receiverProblems(typed: Partial<TypedReceiver>): FieldMessages {
  return Object.fromEntries(
    Object.entries(typed).flatMap(([field, value]) => {
      const problem = formProblem(field as Field, value);
      return problem ? [[field, [problem]]] : [];
    }),
  );
}

/** Fields of the invoice's form that say the receiver: they are checked as they were typed. */
const OF_RECEIVER = ['customer_id', 'tax_company_id', 'cfdi_use'];

interface DraftIssues {
  readonly ofReceiver: readonly CfdiIssue[];
  /** Of the issuer, the products, the certificate: whoever works there has to see to it. */
  readonly ofCompany: readonly CfdiIssue[];
}

/** What the draft would be refused for, if it said what was typed. */
async function issuesOf(
  context: Writing,
  invoiceId: number,
  customerId: number,
  typed: TypedReceiver,
): Promise<DraftIssues> {
  const { tx, services, now } = context;
  const row = await readById(tx, services.registry, satInvoices, invoiceId, { shown: false });
  const said = { ...row, ...saidReceiver(customerId, typed) };
  const { draft, place, issues } = await prepareInvoice(context, said as InvoiceRecord);
  const receiver = {
    rfc: typed.rfc,
    name: typed.name,
    zip: typed.zip,
    residence: null,
    foreignTaxId: null,
    regime: typed.regimen_code,
    use: typed.cfdi_use,
  };
  const whole = { ...draft, receiver };
  const day = now.toZonedDateTimeISO(place.timeZone).toPlainDate().toString();
  const lists = await importedLists(tx, whole, day);
  const all = validateDraft(whole, { now, timeZone: place.timeZone }, lists);
  return {
    ofReceiver: all.filter(({ field }) => FIELDS[field ?? ''] !== undefined),
    ofCompany: issues.filter(({ field }) => !OF_RECEIVER.includes(field ?? '')),
  };
}

/**
 * Throws VALIDACION with all mistakes of what was typed beside their fields, and ESTADO_INVALIDO
 * for what is not of who typed it.
 */
export async function requireSound(
  context: Writing,
  invoiceId: number,
  customerId: number,
  typed: TypedReceiver,
): Promise<void> {
  const found: FieldMessages = receiverProblems(typed);
  const { ofReceiver, ofCompany } = await issuesOf(context, invoiceId, customerId, typed);
  const byField = Map.groupBy(ofReceiver, ({ field }) => FIELDS[field ?? '']);
  for (const [field, same] of byField)
    if (field && !found[field]) found[field] = [...new Set(same.map(({ message }) => message))];
  if (Object.keys(found).length > 0) throw invalid(found);
  if (ofCompany.length === 0) return;
  context.services.log.warn({ issues: ofCompany, invoiceId }, 'self-invoicing');
  throw new DomainError('ESTADO_INVALIDO', companyProblem());
}
