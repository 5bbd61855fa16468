/** Whom a call is to: what the customer owes, how it pays and where it is reached. */
import { t } from '#app/i18n/t.ts';
import { recordPath } from '#app/resource-screens/shared/screens.server.ts';
import { columnsOf, type ApiRow } from '#app/resource-screens/shared/view/cells.server.ts';
import { readableFields } from '#app/resource-screens/shared/view/view.server.ts';
import type { LinkedView } from '#app/resource-screens/shared/view/view-types.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import type { Session } from '#app/session/context.ts';

const CUSTOMERS = 'customers';
const FIELDS = [
  'name',
  'status',
  'phone',
  'payment_term',
  'credit_days',
  'receivable_balance',
  'overdue_balance',
  'seller_id',
];

export async function calledCustomer(session: Session, id: string): Promise<LinkedView> {
  const resource = companyRegistry().resource(CUSTOMERS);
  const readable = new Set(readableFields(resource, session).map(([name]) => name));
  const shown = FIELDS.filter((name) => readable.has(name));
  const { data: row } = await session.erp.get<ApiRow>(`${CUSTOMERS}/${id}`);
  return {
    kind: 'table',
    title: t('called.title', 'Cliente'),
    add: null,
    columns: [
      { label: t('called.fact', 'Dato'), right: false },
      { label: t('called.value', 'Valor'), right: false },
    ],
    rows: columnsOf(resource, shown, session).map((column) => ({
      href: column.view.name === 'name' ? recordPath(resource, row.id) : null,
      cells: [column.view.label, column.cell(row) || '—'],
    })),
    more: null,
  };
}
