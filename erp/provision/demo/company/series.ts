import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';

/**
 * Series that the company made ready for documents to come: the office's own and one for the plant
 * of León.
 */
export async function demoSeries(
  { db }: Services,
  { accountId, accountCode }: Actor,
): Promise<void> {
  if (accountCode !== 'DEMO') return;
  await db.tenant({ accountId }, async (tx) => {
    const branches = await idsByCode(tx, accountId, 'branch_offices');
    const common = {
      is_default: true,
      digits: 5,
      assign_on: 'CONFIRMAR',
      gapless: true,
      copies: 1,
      next_folio: 1,
    };
    await insertRows(tx, accountId, 'series', [
      {
        ...common,
        code: 'OC',
        name: 'Órdenes de compra de León',
        document: 'purchase-orders',
        branch_office_id: branches.get('LEO'),
        pattern: '{SERIE}-{SUC}-{AA}{MM}-{FOLIO}',
        reset: 'MENSUAL',
      },
      {
        ...common,
        code: 'OCG',
        name: 'Órdenes de compra',
        document: 'purchase-orders',
        branch_office_id: null,
        pattern: '{SERIE}-{AAAA}-{FOLIO}',
        reset: 'ANUAL',
      },
      {
        ...common,
        code: 'PED',
        name: 'Pedidos',
        document: 'customer-orders',
        branch_office_id: null,
        pattern: '{SERIE}-{AAAA}-{FOLIO}',
        reset: 'ANUAL',
      },
      {
        ...common,
        code: 'MOV',
        name: 'Movimientos de inventario',
        document: 'movements',
        branch_office_id: null,
        pattern: '{SERIE}-{AAAA}-{FOLIO}',
        reset: 'ANUAL',
      },
    ]);
  });
}

/** Of the documents that the SAT receives; the company is their only issuer. */
const FISCAL = [
  ['A', 'Facturas', 'CFDI_FACTURA'],
  ['G', 'Facturas globales', 'CFDI_GLOBAL'],
  ['NC', 'Notas de crédito', 'CFDI_NOTA_CREDITO'],
  ['P', 'Complementos de pago', 'CFDI_PAGO'],
  ['CP', 'Cartas Porte', 'CFDI_CARTA_PORTE'],
] as const;

export async function demoFiscalSeries(
  { db }: Services,
  { accountId, accountCode }: Actor,
): Promise<void> {
  if (accountCode !== 'DEMO') return;
  await db.tenant({ accountId }, (tx) =>
    insertRows(
      tx,
      accountId,
      'series',
      FISCAL.map(([code, name, document]) => ({
        code,
        name,
        document,
        fiscal: true,
        branch_office_id: null,
        is_default: true,
        digits: 6,
        pattern: '{SERIE}{FOLIO}',
        reset: 'NUNCA',
        assign_on: 'CONFIRMAR',
        gapless: true,
        copies: 1,
        next_folio: 1,
      })),
    ),
  );
}
