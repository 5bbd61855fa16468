import { t } from '#app/i18n/t.ts';
import { requirePost } from '#app/forms/post/post.server.ts';
import { CLOSING } from './periods.post.server.ts';
import { data, Form, Link, redirect } from 'react-router';
import { PageHead } from '#app/resource-screens/shared/page-head.tsx';
import { failedCall } from '#app/api-client/failed-call.ts';
import { requestContext, sessionContext } from '#app/session/context.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import { Card } from '#app/ui/card.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Message } from '#app/ui/message.tsx';
import sheet from '#app/styles/screens/approvals.css?url';
import { closingsOf, type Cell } from './periods.server.ts';
import type { Route } from './+types/periods';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }];

export async function loader({ context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  return { ...(await closingsOf(session)), company: session.can('corp/config.list') };
}

interface ConfirmedClosing {
  readonly period: string;
  readonly area: string;
  readonly on: string;
}

/** First says what it would touch; the same button again does it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { erp } = context.get(sessionContext);
  const { setCookies, secure } = context.get(requestContext);
  const { do: pressed, confirm } = requirePost(await request.formData(), CLOSING);
  const [period = '', area = '', on = ''] = pressed.split(':');
  const asked: ConfirmedClosing = { period, area, on };
  try {
    if (confirm) await erp.put(`acc/periods/lock/${period}`, { area, on });
    else {
      const { data: effects } = await erp.put<{ text: string }>(
        `acc/periods/lock/${period}?preview=1`,
        { area, on },
      );
      return data({ asked, text: effects.text, problem: null });
    }
  } catch (error) {
    const failure = failedCall(error);
    return data({ asked: null, text: '', problem: failure.message }, { status: failure.status });
  }
  setCookies.push(
    await flash(
      {
        text:
          on === '1'
            ? t('periods.areaLocked', 'Área bloqueada.')
            : t('periods.areaUnlocked', 'Área desbloqueada.'),
      },
      secure,
    ),
  );
  throw redirect('/corp/config/periods');
}

export default function Periods({
  loaderData: { months, rows, company },
  actionData,
}: Route.ComponentProps) {
  const asked = actionData?.asked;
  const row = asked && rows.find(({ area }) => area === asked.area);
  const cell = row?.cells.find(({ period }) => period === asked?.period);
  return (
    <>
      <PageHead
        title={t('periods.closings', 'Cierres')}
        qualifier={months.length > 0 ? `${months[0]!.label} a ${months.at(-1)!.label}` : null}
      >
        {company && (
          <Link className="btn" to="/corp/config?tab=calendario">
            {t('periods.backToCompany', 'Volver a la empresa')}
          </Link>
        )}
      </PageHead>
      <div className="stack">
        {actionData?.problem && (
          <Message tone="bad" title={t('common.notDone', 'No se hizo')}>
            <p>{actionData.problem}</p>
          </Message>
        )}
        {asked && row && cell && (
          <Message
            tone="wait"
            title={t('periods.ask', '¿{verb} {area} en {month}?', {
              verb: asked.on === '1' ? 'Bloquear' : 'Desbloquear',
              area: row.label.toLocaleLowerCase('es-MX'),
              month: cell.label,
            })}
          >
            <p>{actionData.text}</p>
            <Form method="post" className="acts">
              <input type="hidden" name="confirm" value="1" />
              <button
                className="btn pri"
                name="do"
                value={`${asked.period}:${asked.area}:${asked.on}`}
              >
                {asked.on === '1'
                  ? t('periods.lock', 'Bloquear')
                  : t('periods.unlock', 'Desbloquear')}
              </button>
              <Link className="btn gho" to="/corp/config/periods">
                {t('common.backUnchanged', 'Volver sin cambios')}
              </Link>
            </Form>
          </Message>
        )}
        <Card>
          {months.length === 0 ? (
            <Empty title={t('periods.none', 'Sin periodos')}>
              {t(
                'periods.noneHelp',
                'Genera los periodos del ejercicio para poder bloquearlos y cerrarlos.',
              )}
            </Empty>
          ) : (
            <Form method="post" className="closings">
              <table>
                <caption className="vh">{t('periods.areas', 'Áreas por mes')}</caption>
                <thead>
                  <tr>
                    <th scope="col">{t('dates.month', 'Mes')}</th>
                    {rows.map(({ area, label }) => (
                      <th scope="col" key={area}>
                        {label}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {months
                    .map((month, i) => (
                      <tr key={month.key}>
                        <th scope="row" className={month.now ? 'now' : undefined}>
                          <Link to={month.href}>{month.label}</Link>
                          {month.exceptions > 0 && (
                            <small>
                              {' '}
                              ·{' '}
                              {month.exceptions === 1
                                ? t('periods.oneException', '1 excepción')
                                : t('periods.manyExceptions', '{count} excepciones', {
                                    count: month.exceptions,
                                  })}
                            </small>
                          )}
                        </th>
                        {rows.map((each) => (
                          <td key={each.area}>
                            {each.cells[i] && (
                              <Lock area={each.area} label={each.label} cell={each.cells[i]} />
                            )}
                          </td>
                        ))}
                      </tr>
                    ))
                    .toReversed()}
                </tbody>
              </table>
            </Form>
          )}
        </Card>
        <p className="mut">
          {t(
            'periods.touch',
            'Toca un mes para ver sus excepciones, iniciar su cierre o reabrirlo.',
          )}
        </p>
      </div>
    </>
  );
}

const FAMILY = {
  future: 'neutral',
  open: 'go',
  locked: 'bad',
  closing: 'wait',
  closed: 'off',
} as const;

function Lock({ area, label, cell }: { area: string; label: string; cell: Cell }) {
  const chip = <Chip family={FAMILY[cell.state]}>{cell.text}</Chip>;
  if (!cell.act) return chip;
  const verb =
    cell.act === 'lock' ? t('periods.lock', 'Bloquear') : t('periods.unlock', 'Desbloquear');
  return (
    <button
      className="btn sm gho"
      name="do"
      value={`${cell.period}:${area}:${cell.act === 'lock' ? '1' : '0'}`}
      aria-label={t('periods.cell', '{state}. {verb} {area} en {month}', {
        state: cell.text,
        verb,
        area: label,
        month: cell.label,
      })}
      title={verb}
    >
      {chip}
    </button>
  );
}
