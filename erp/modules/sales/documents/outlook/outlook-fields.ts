/** What is told of a sale while it is written; `sale-outlook.ts` works it out. */
import { transient } from '#erp/model/fields.ts';

/** Of a line. */
export const LINE_OUTLOOK = {
  available: transient('Disponible', 'decimal', {
    width: 2,
    help: 'En la unidad de la partida, en el almacén del que se surte.',
  }),
  missing: transient('Falta', 'decimal', {
    width: 2,
    help: 'De lo pedido, lo que no hay en el almacén del que se surte.',
  }),
  deliverable_on: transient('Se puede entregar', 'date', {
    width: 3,
    help: 'Con la existencia y lo que está por llegar; vacío, nadie dice cuándo. No compromete.',
  }),
} as const;

const HEAD = {
  credit_left: transient('Crédito después de esta venta', 'money', {
    inPesos: true,
    readKey: 'customers.list',
    width: 4,
  }),
  credit_notice: transient('Aviso de crédito', 'text', {
    readKey: 'customers.list',
    width: 8,
  }),
  stock_notice: transient('Aviso de existencia', 'text', { width: 12 }),
} as const;

/** Of the document, while it has this state. */
export const saleOutlookFields = (state: string): typeof HEAD => {
  const shown = { shownWhen: [[{ field: 'status', is: [state] }]] } as const;
  return {
    credit_left: { ...HEAD.credit_left, ...shown },
    credit_notice: { ...HEAD.credit_notice, ...shown },
    stock_notice: { ...HEAD.stock_notice, ...shown },
  };
};

export const SALE_OUTLOOK = [
  'credit_left',
  'credit_notice',
  'stock_notice',
  'lines.available',
  'lines.missing',
  'lines.deliverable_on',
] as const;
