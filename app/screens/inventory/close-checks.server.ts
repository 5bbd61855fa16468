/** What is missing to close a month of stock, as a tab of the month's record. */
import { t } from '#app/i18n/t.ts';
import type { LinkedView } from '#app/resource-screens/shared/view/view-types.ts';
import type { Session } from '#app/session/context.ts';

interface Check {
  readonly label: string;
  readonly ok: boolean;
  readonly blocks: boolean;
  readonly said: string;
  readonly href: string;
}

const stateOf = ({ ok, blocks }: Check): string => {
  if (ok) return t('closing.ready', 'Listo');
  return blocks ? t('closing.blocks', 'Impide cerrar') : t('closing.warns', 'Sólo aviso');
};
const sentence = (text: string) => text.charAt(0).toLocaleUpperCase('es-MX') + text.slice(1);

export async function closeChecksTable(session: Session, id: string): Promise<LinkedView> {
  const { data } = await session.erp.get<readonly Check[]>(`inv/periods/checklist/${id}`);
  return {
    kind: 'table',
    title: t('closing.before', 'Antes de cerrar'),
    add: null,
    columns: [
      t('closing.check', 'Verificación'),
      t('form.status', 'Estado'),
      t('closing.state', 'Cómo está'),
    ].map((label) => ({ label, right: false })),
    rows: data.map((check) => ({
      href: check.ok ? null : check.href,
      cells: [check.label, stateOf(check), check.ok ? '' : sentence(check.said)],
    })),
    more: null,
  };
}
