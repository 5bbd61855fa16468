import { choice, date, decimal, money, ref, refs, text } from '#erp/model/fields.ts';
import type { ReportScreen } from '#erp/model/reports/report.ts';

/** One row for each product, list and scale; `priced-products.ts` finds them. */
const PRICES = `select r.* from jsonb_to_recordset(coalesce(:rows, '[]')) as r(place bigint, product_id bigint, code text, name text, unit text, available numeric, pricelist text, from_qty numeric, price numeric, currency text, taxed numeric, why text)`;

const PRICED = [
  ['CON_PRECIO', 'Con precio'],
  ['SIN_PRECIO', 'Sin precio'],
] as const;

/** Of one question: more of them take longer than a person waits. */
export const MOST_PRODUCTS = 500;

const AMOUNT = { precision: 18, scale: 6 } as const;

/** What products are sold at, to whom and why, before any document (sales §2). */
export const pricesListReport: ReportScreen = {
  path: 'prices-list',
  label: 'Consulta de precios',
  key: 'prices-list.list',
  exportKey: 'prices-list.export',
  call: { method: 'GET', path: 'prices-list' },
  docUrl: 'consulta-de-precios',
  reports: [
    {
      key: 'PRECIOS',
      label: 'Precios',
      description: 'A cómo se vende cada producto, desde qué cantidad y por qué.',
      filters: {
        customer_id: ref('Cliente', 'customers'),
        pricelist_ids: refs('Listas de precios', 'pricelists', {
          where: { status: 'AUTORIZADA' },
          help: 'Hasta cuatro. Vacías: la que toca.',
        }),
        product_ids: refs('Productos', 'products', { where: { is_sellable: '1' } }),
        line_ids: refs('Líneas', 'lines'),
        currency_id: ref('Moneda', 'currencies', { help: 'Vacía: la del cliente, o pesos.' }),
        qty: decimal('Cantidad', { ...AMOUNT, above: '0', help: 'Vacía: desde una.' }),
        date: date('Fecha', { help: 'Vacía: hoy.' }),
        branch_office_id: ref('Sucursal', 'branch-offices', { help: 'Vacía: la tuya.' }),
        priced: choice('Precio', PRICED),
      },
      coded: true,
      sql: PRICES,
      columns: {
        code: { field: text('Clave'), link: { record: 'products', id: 'product_id' } },
        name: { field: text('Producto') },
        unit: { field: text('Unidad') },
        available: {
          field: decimal('Disponible', { scale: 2 }),
          priority: 2,
        },
        pricelist: { field: text('Lista'), priority: 2 },
        from_qty: { field: decimal('Desde', { scale: 2 }) },
        price: { field: money('Precio', { ...AMOUNT, currencyIn: 'currency' }) },
        taxed: { field: money('Con impuestos', { currencyIn: 'currency' }) },
        why: { field: text('¿Por qué este precio?'), priority: 3 },
      },
      drillDown: 'row',
      sort: ['place'],
      warning: `select 'Son más de ${MOST_PRODUCTS} productos: elige una línea o productos para ver los demás.' where (select count(*) from products p where p.is_sellable and p.status = 'ACTIVO' [[ and p.id = any(:product_ids) ]] [[ and p.line_id = any(:line_ids) ]]) > ${MOST_PRODUCTS}`,
      empty: 'Ningún producto que se venda cumple con esos filtros.',
    },
  ],
};
