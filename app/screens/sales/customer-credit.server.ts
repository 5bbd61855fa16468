import { t } from '#app/i18n/t.ts';
import type { LinkedView } from '#app/resource-screens/shared/view/view-types.ts';
import type { Session } from '#app/session/context.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';

interface Credit {
  readonly limit: string | null;
  readonly items: string;
  readonly shipped: string;
  readonly pending: string;
  readonly credits: string;
  readonly exposure: string;
  readonly available: string | null;
  readonly reasons: readonly string[];
}

/** What a customer may still owe: its limit less what it owes and will owe, in pesos. */
export async function customerCredit({ erp }: Session, id: string): Promise<LinkedView> {
  const { data } = await erp.get<Credit>(`customers/credit/${id}`);
  const { limit, available, reasons } = data;
  const rows: readonly (readonly [string, string])[] = [
    [
      t('credit.limit', 'Límite de crédito'),
      limit === null ? t('credit.cash', 'De contado') : shownMoney(limit),
    ],
    [t('credit.items', 'Facturas por cobrar'), shownMoney(data.items)],
    [t('credit.shipped', 'Embarcado sin facturar'), shownMoney(data.shipped)],
    [t('credit.pending', 'Pedidos por surtir'), shownMoney(data.pending)],
    [t('credit.credits', 'Pagos y notas de crédito sin aplicar'), shownMoney(`-${data.credits}`)],
    [t('credit.exposure', 'Exposición'), shownMoney(data.exposure)],
    ...(available === null
      ? []
      : [[t('credit.available', 'Disponible'), shownMoney(available)] as const]),
    ...reasons.map((reason) => [reason, ''] as const),
  ];
  return {
    kind: 'table',
    title: t('credit.title', 'Crédito, en pesos'),
    add: null,
    columns: [
      { label: t('credit.concept', 'Concepto'), right: false },
      { label: t('credit.amount', 'Importe'), right: true },
    ],
    rows: rows.map((cells) => ({ href: null, cells: [...cells] })),
    more: null,
  };
}
