/**
 * An invoice of freight carries its Carta Porte (sat-cfdi §7.6): the same bytes are its invoice and
 * its complement.
 */
import type { CfdiDraft, CfdiIssue } from '#erp/domains/cfdi/draft/draft.ts';
import { isFreightKey } from '#erp/domains/cfdi/catalogs/product-keys.ts';
import { isCompany } from '#erp/domains/cfdi/catalogs/taxpayers/generic-rfcs.ts';
import type { Registry } from '#erp/model/registry.ts';
import { t } from '#erp/model/texts/t.ts';
import type { Reading } from '../../issuing/issued-document.ts';
import { ownIssue } from '../../issuing/open-certificate.ts';
import { BILLS } from '../bills-path.ts';
import { complementIssues, type BillMoment } from '../stamping/bill-issues.ts';
import type { BillRecord } from '../stamping/bill-types.ts';
import { complementOf } from '../stamping/complement.ts';
import { prepareTransfer } from '../stamping/prepare-bill.ts';
import { billOfInvoice } from './freight-invoice.ts';
import { importedLists } from '../../catalogs/known-keys.ts';

/** `goods[0][weight_kg]` as «Mercancías 1, Peso». */
function placeOf(registry: Registry, field: string | null): string {
  const [, name = '', at, part = ''] = /^(\w+)(?:\[(\d+)\]\[(\w+)\])?$/.exec(field ?? '') ?? [];
  const own = registry.resource(BILLS).fields[name];
  if (!own) return '';
  if (at === undefined || own.kind !== 'lines') return own.label;
  const label = registry.resource(own.of).fields[part]?.label ?? '';
  return `${own.label} ${Number(at) + 1}, ${label}`;
}

const RETENTION = '0.040000';

/** A company withholds 4 % of the IVA of a freight (LIVA 1-A; RLIVA 3). */
export function freightRetention({ receiver, concepts }: CfdiDraft): readonly CfdiIssue[] {
  if (!isCompany(receiver.rfc)) return [];
  return concepts.flatMap(({ productKey, taxObject, withheld }, at) =>
    isFreightKey(productKey) &&
    taxObject === '02' &&
    !withheld.some(({ tax, rate }) => tax === '002' && rate === RETENTION)
      ? [
          ownIssue(
            `lines[${at}][withheld_tax_id]`,
            t('landing.retention', 'Es flete a una persona moral: lleva la retención de IVA 4 %.'),
          ),
        ]
      : [],
  );
}

/** Of a Carta Porte that goes within an invoice, each at its own field. */
export async function freightIssues(
  context: Reading,
  bill: BillRecord,
): Promise<readonly CfdiIssue[]> {
  const { draft, at } = await prepareTransfer(context, bill);
  return complementIssues(bill, { ...draft, type: 'I' }, at);
}

interface WithBill {
  readonly draft: CfdiDraft;
  /** Of the complement, each with its place; they are corrected in the Carta Porte. */
  readonly issues: readonly CfdiIssue[];
}

/** The draft of an invoice with its complement; as it is, where it carries none. */
export async function withLandingBill(
  context: Reading,
  invoiceId: number | null | undefined,
  draft: CfdiDraft,
  at: BillMoment,
): Promise<WithBill> {
  const bill = await billOfInvoice(context, invoiceId);
  if (!bill) return { draft, issues: [] };
  const { registry } = context.services;
  const around = { issuer: draft.issuer, timeZone: at.timeZone };
  const carrying = { ...draft, landingBill: complementOf(bill, around) };
  const lists = await importedLists(context.tx, carrying, at.issuedOn);
  const ofBill = complementIssues(bill, carrying, { ...at, lists }).map(({ field, message }) =>
    ownIssue(
      '',
      t('landing.inBill', 'Carta Porte, {place}: {message}', {
        place: placeOf(registry, field),
        message,
      }),
    ),
  );
  return { draft: carrying, issues: [...freightRetention(carrying), ...ofBill] };
}
