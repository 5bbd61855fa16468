/** Everything that is wrong of what was typed, at once, by the rules of the CFDI. */
import { isGeneric } from '#erp/domains/cfdi/catalogs/taxpayers/generic-rfcs.ts';
import type { CfdiIssue } from '#erp/domains/cfdi/draft/draft.ts';
import { validateDraft } from '#erp/domains/cfdi/rules/validate.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { dryRun } from '#erp/kernel/operations/transition-checks.ts';
import { readById } from '#erp/kernel/query/read.ts';
import { invalid } from '#erp/model/errors.ts';
import { formatProblem } from '#erp/model/field-types/texts.ts';
import { t } from '#erp/model/texts/t.ts';
import { prepareInvoice } from '#erp/modules/cfdi/sat-invoices/stamping/seal-invoice.ts';
import type { InvoiceRecord } from '#erp/modules/cfdi/sat-invoices/stamping/sealing.ts';
import { satInvoices } from '#erp/modules/cfdi/sat-invoices/sat-invoices.ts';
import { isMailAddress } from '#erp/platform/mail/mail-address.ts';
import { invoiceTicket } from '../invoicing/invoice-ticket.ts';
import type { TypedReceiver } from './receiver.ts';

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

/** What the draft of the ticket would be refused for; nothing of it stays. */
async function draftIssues(
  context: Writing,
  ticketId: number,
  customerId: number,
  typed: TypedReceiver,
): Promise<readonly CfdiIssue[]> {
  const { tx, services, now } = context;
  let issues: readonly CfdiIssue[] = [];
  await dryRun(tx, async () => {
    const { invoice_id } = await invoiceTicket(context, ticketId, { customer_id: customerId });
    const row = await readById(tx, services.registry, satInvoices, invoice_id, { shown: false });
    const { draft, place } = await prepareInvoice(context, row as InvoiceRecord);
    const receiver = {
      rfc: typed.rfc,
      name: typed.name,
      zip: typed.zip,
      residence: null,
      foreignTaxId: null,
      regime: typed.regimen_code,
      use: typed.cfdi_use,
    };
    issues = validateDraft({ ...draft, receiver }, { now, timeZone: place.timeZone });
  });
  return issues;
}

/** Throws VALIDACION with all mistakes beside their fields. */
export async function requireReceiver(
  context: Writing,
  ticketId: number,
  customerId: number,
  typed: TypedReceiver,
): Promise<void> {
  const found: FieldMessages = receiverProblems(typed);
  const issues = await draftIssues(context, ticketId, customerId, typed);
  const byField = Map.groupBy(issues, ({ field }) => FIELDS[field ?? '']);
  for (const [field, same] of byField)
    if (field && !found[field]) found[field] = [...new Set(same.map(({ message }) => message))];
  if (Object.keys(found).length > 0) throw invalid(found);
}
