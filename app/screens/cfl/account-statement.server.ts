import { t } from '#app/i18n/t.ts';
import { columnsOf, type ApiRow } from '#app/resource-screens/shared/view/cells.server.ts';
import type { LinkedView } from '#app/resource-screens/shared/view/view-types.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import type { Session } from '#app/session/context.ts';
import { groupDigits } from '#erp/model/field-types/numbers.ts';

/** Whose record the tab stands beside. */
type Whose = 'customer' | 'supplier' | 'subject';

interface Balance {
  readonly side: 'CXC' | 'CXP';
  readonly currency: string;
  readonly balance: string;
  readonly overdue: string;
  readonly oldest_days: number;
  readonly advances: string;
}

const MOST = 100;
const COLUMNS = ['date', 'document_no', 'kind', 'due_date', 'amount', 'balance', 'status'];

/** The party that the record is; null of one that has none yet. */
async function subjectOf({ erp }: Session, whose: Whose, id: string): Promise<string | null> {
  if (whose === 'subject') return id;
  const { data } = await erp.get<ApiRow[]>('cfl/subjects', {
    size: 1,
    fields: ['name'],
    filter: { [`${whose}_id`]: id },
  });
  return data[0] ? String(data[0].id) : null;
}

const statementLink = (session: Session, subject: string | null) =>
  subject !== null && session.can('cfl/bank-reports.list')
    ? {
        href: `/cfl/bank-reports?${new URLSearchParams({ report: 'ESTADO_CUENTA', 'filter[subject_id]': subject })}`,
        label: t('statement.all', 'Ver cargos y abonos'),
      }
    : null;

/** What the party owes and is owed, by side and currency. */
export const balancesOf =
  (whose: Whose) =>
  async (session: Session, id: string): Promise<LinkedView> => {
    const subject = await subjectOf(session, whose, id);
    const rows =
      subject === null
        ? []
        : (
            await session.erp.get<readonly Balance[]>('cfl/open-items/summary', {
              subject_id: subject,
            })
          ).data;
    const figure = (amount: string, currency: string) =>
      Number(amount) === 0 ? '' : `${groupDigits(amount, 2, 2)} ${currency}`;
    return {
      kind: 'table',
      title: t('statement.balances', 'Saldos'),
      add: statementLink(session, subject),
      columns: [
        { label: t('statement.side', 'Cartera'), right: false },
        { label: t('statement.balance', 'Saldo'), right: true },
        { label: t('statement.overdue', 'Vencido'), right: true },
        { label: t('statement.oldest', 'Días del más antiguo'), right: true },
        { label: t('statement.advances', 'Anticipos y abonos'), right: true },
      ],
      rows: rows.map(({ side, currency, balance, overdue, oldest_days, advances }) => ({
        href: null,
        cells: [
          side === 'CXC'
            ? t('statement.receivable', 'Por cobrar')
            : t('statement.payable', 'Por pagar'),
          figure(balance, currency),
          figure(overdue, currency),
          oldest_days > 0 ? String(oldest_days) : '',
          figure(advances, currency),
        ],
      })),
      more: null,
    };
  };

/** Its documents that are still open, the first to fall due before. */
export const itemsOf =
  (whose: Whose) =>
  async (session: Session, id: string): Promise<LinkedView> => {
    const items = companyRegistry().resource('cfl/open-items');
    const subject = await subjectOf(session, whose, id);
    const columns = columnsOf(items, COLUMNS, session);
    const { data, meta } =
      subject === null
        ? { data: [] as ApiRow[], meta: { total: 0 } }
        : await session.erp.get<ApiRow[], { readonly total?: number }>('cfl/open-items', {
            size: MOST,
            sort: 'due_date',
            fields: COLUMNS,
            filter: { subject_id: subject, status: ['ABIERTA', 'PARCIAL'] },
          });
    const total = meta?.total ?? data.length;
    return {
      kind: 'table',
      title: t('statement.open', 'Documentos abiertos'),
      add: null,
      columns: columns.map(({ view }) => ({ label: view.label, right: view.look === 'number' })),
      rows: data.map((row) => ({
        href: `/cfl/open-items/${row.id}`,
        cells: columns.map((column) => column.cell(row)),
      })),
      more:
        total > data.length
          ? t('form.shownOf', 'Se muestran {n} de {total}.', { n: data.length, total })
          : null,
    };
  };
