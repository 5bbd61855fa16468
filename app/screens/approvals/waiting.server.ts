import { t } from '#app/i18n/t.ts';
import type { ScreenMatch } from '#app/resource-screens/shared/screens.server.ts';
import type { MessageView } from '#app/resource-screens/shared/view/view-types.ts';
import { recordPath } from '#app/resource-screens/shared/screens.server.ts';
import type { ApiApproval } from './view.server.ts';

const decide = () => t('approvals.approveOrRefuse', 'Autorizar o rechazar');
const isMine = ({ mine }: ApiApproval): boolean => mine === true;

/** Where the person decides, first beside the title of a record that waits for them. */
export const decisionLink = (
  record: string,
  rows: readonly ApiApproval[],
): readonly [href: string, label: string][] =>
  rows.some(isMine) ? [[`/catalogue/approvals${record}`, decide()]] : [];

/** What a record's form says while somebody has to agree to it; null when nobody has. */
export function waitingMessage(
  { resource, id }: ScreenMatch,
  rows: readonly ApiApproval[],
): MessageView | null {
  if (!resource.approvals || id === null) return null;
  const turn = rows.filter(({ status, asked_at: at }) => status === 'PENDIENTE' && at !== null);
  const first = turn[0];
  if (!first) return null;
  const mine = rows.some(isMine);
  return {
    tone: 'wait',
    title: `${waitingFor(mine, first)}: ${turn.map(({ who }) => who).join(', ')}`,
    text: t('approvals.changeUndoes', 'Cambiar lo que se autoriza anula lo decidido hasta ahora.'),
    links: [
      [
        `/catalogue/approvals${recordPath(resource, id) ?? ''}`,
        mine ? decide() : t('approvals.seeWho', 'Ver quién ha decidido y quién falta'),
      ],
    ],
  };
}

const waitingFor = (mine: boolean, { level, levels }: ApiApproval): string => {
  const what = mine
    ? t('approvals.awaitsYours', 'Espera tu autorización')
    : t('approvals.awaits', 'Espera autorización');
  return levels > 1
    ? `${what}, ${t('approvals.levelOf', 'nivel {level} de {levels}', { level, levels })}`
    : what;
};
