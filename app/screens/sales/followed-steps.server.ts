/** How far an order has come, step by step, with when and how much. */
import { t } from '#app/i18n/t.ts';
import { showDay } from '#app/resource-screens/shared/dates.server.ts';
import { columnsOf, type ApiRow } from '#app/resource-screens/shared/view/cells.server.ts';
import { stateChip } from '#app/resource-screens/shared/view/states.server.ts';
import type { Session } from '#app/session/context.ts';
import type { Resource } from '#erp/model/types.ts';
import { moneyIn } from './followed-documents.server.ts';
import type { ApiFollowed, ApiStep, StepView } from './followed-order-types.ts';

const labels = (): Readonly<Record<string, string>> => ({
  SOLICITADO: t('follow.requested', 'Solicitado'),
  AUTORIZADO: t('follow.authorised', 'Autorizado'),
  PRODUCIDO: t('follow.produced', 'Producido'),
  SURTIDO: t('follow.picked', 'Surtido'),
  EMBARCADO: t('follow.shipped', 'Embarcado'),
  ENTREGADO: t('follow.delivered', 'Entregado'),
  FACTURADO: t('follow.invoiced', 'Facturado'),
  PAGADO: t('follow.paid', 'Pagado'),
});

const STEP_LOOKS = { HECHO: 'done', PARCIAL: 'part', PENDIENTE: 'ahead' } as const;

/** States in which an order goes no further. */
const ENDED = new Set(['RECHAZADO', 'CANCELADO']);

export const endsAt = ({ status }: ApiRow): boolean => ENDED.has(String(status));

const dayOf = ({ day, at }: ApiStep, timeZone: string): string | null =>
  at === null
    ? day
    : Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate().toString();

const amountsOf = ({ paid }: ApiFollowed, name: 'invoiced' | 'paid'): readonly string[] =>
  (paid ?? [])
    .filter((each) => Number(each[name]) !== 0)
    .map((each) => moneyIn(each[name], each.currency));

export function stepViews(
  resource: Resource,
  order: ApiRow,
  followed: ApiFollowed,
  session: Session,
): StepView[] {
  const [total] = columnsOf(resource, ['total'], session);
  const amounts: Readonly<Record<string, readonly string[]>> = {
    SOLICITADO: [total!.cell(order)],
    FACTURADO: amountsOf(followed, 'invoiced'),
    PAGADO: amountsOf(followed, 'paid'),
  };
  const isEnded = endsAt(order);
  const steps = followed.steps
    // What was not done before it ended will not be.
    .filter(({ state }) => !isEnded || state !== 'PENDIENTE')
    .map((step): StepView => {
      const day = dayOf(step, session.timeZone);
      return {
        key: step.key,
        label: labels()[step.key] ?? step.key,
        look: STEP_LOOKS[step.state],
        said: [
          ...(step.state === 'PARCIAL' ? [t('follow.partly', 'en parte')] : []),
          ...(day === null ? [] : [showDay(day)]),
          ...(step.state === 'PENDIENTE' ? [] : (amounts[step.key] ?? [])),
        ],
      };
    });
  return isEnded
    ? [
        ...steps,
        {
          key: 'ended',
          label: stateChip(resource, order, session)?.[1] ?? '',
          look: 'no',
          said: [],
        },
      ]
    : steps;
}
