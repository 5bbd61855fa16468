/** What an opening loads beside what it is made of, in the tab where it is prepared. */
import { t } from '#app/i18n/t.ts';
import type { LinkedView } from '#app/resource-screens/shared/view/view-types.ts';
import type { Session } from '#app/session/context.ts';
import { groupDigits } from '#erp/model/field-types/numbers.ts';

interface Tie {
  readonly label: string;
  readonly loaded: string;
  /** Absent for who does not see costs: they would tell what the stock is worth. */
  readonly detail?: string;
  readonly difference?: string;
  readonly state?: 'CUADRA' | 'DIFIERE' | 'SIN_DETALLE';
}

const SHOWN = 100;

function stateText(state: Tie['state']): string {
  switch (state) {
    case 'CUADRA':
      return `✓ ${t('opening.ties', 'Cuadra')}`;
    case 'DIFIERE':
      return `✗ ${t('opening.differs', 'Difiere')}`;
    case 'SIN_DETALLE':
      return t('opening.noDetail', 'Sin detalle aquí');
    case undefined:
      return '';
  }
}

const amount = (value: string | undefined) => (value === undefined ? '' : groupDigits(value, 2, 2));

export async function openingTiesTable(session: Session): Promise<LinkedView> {
  const { data: ties, meta } = await session.erp.post<Tie[], { readonly total: number }>(
    'acc/opening-ties',
    { size: SHOWN },
  );
  const columns = [
    [t('opening.what', 'Cuenta'), false],
    [t('opening.loaded', 'En la balanza'), true],
    [t('opening.detail', 'En su detalle'), true],
    [t('opening.difference', 'Diferencia'), true],
    [t('opening.state', 'Estado'), false],
  ] as const;
  return {
    kind: 'table',
    title: t('opening.title', 'Cuadre de la apertura'),
    add: { href: '/acc/opening-ties', label: t('opening.asReport', 'Ver como reporte') },
    columns: columns.map(([label, right]) => ({ label, right })),
    rows: ties.map(({ label, loaded, detail, difference, state }) => ({
      href: null,
      cells: [
        label,
        amount(loaded),
        amount(detail),
        Number(difference ?? 0) === 0 ? '' : amount(difference),
        stateText(state),
      ],
    })),
    more:
      meta && meta.total > ties.length
        ? t('form.shownOf', 'Se muestran {n} de {total}.', {
            n: ties.length,
            total: meta.total.toLocaleString('es-MX'),
          })
        : null,
  };
}
