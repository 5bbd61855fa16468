/** What is missing to close a month, of the stock or of the books, as a tab of its record. */
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

/** What impedes the closing first, then what is only told. */
const placeOf = ({ ok, blocks }: Check): number => {
  if (ok) return 2;
  return blocks ? 0 : 1;
};

/** `path` is the resource of the months, whose `checklist` call says what is missing. */
export const closeChecksOf =
  (path: string) =>
  async (session: Session, id: string): Promise<LinkedView> => {
    const { data } = await session.erp.get<readonly Check[]>(`${path}/checklist/${id}`);
    return tableOf(data.toSorted((a, b) => placeOf(a) - placeOf(b)));
  };

function tableOf(data: readonly Check[]): LinkedView {
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
