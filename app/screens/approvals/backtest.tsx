import { t } from '#app/i18n/t.ts';
import { Form, Link } from 'react-router';
import { showInstant } from '#app/resource-screens/shared/dates.server.ts';
import { PageHead } from '#app/resource-screens/shared/page-head.tsx';
import { sessionContext } from '#app/session/context.ts';
import { Card } from '#app/ui/card.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { recordPath } from '#app/resource-screens/shared/screens.server.ts';
import { registry } from '#erp/modules/all.ts';
import { amountText } from './view.server.ts';
import type { Route } from './+types/backtest';

interface ApiResult {
  readonly months: number;
  readonly total: number;
  readonly stopped: number;
  readonly mean_hours: number | null;
  readonly people: readonly string[];
  readonly documents: readonly {
    readonly id: number;
    readonly title: string;
    readonly amount: string;
    readonly at: string;
    readonly by: string | null;
    readonly people: readonly string[];
  }[];
}

const MONTHS = [1, 3, 6, 12];

/** What the rule would have stopped in the months before. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (!/^\d{1,15}$/.test(params.id)) throw new Response('No encontrado', { status: 404 });
  const { erp } = context.get(sessionContext);
  const asked = Number(url.searchParams.get('months'));
  const months = MONTHS.includes(asked) ? asked : 3;
  const { data: rule } = await erp.get<{ title: string; resource: string }>(
    `approval-rules/${params.id}`,
  );
  const { data: result } = await erp.post<ApiResult>('approval-rules/backtest', {
    rule: params.id,
    months,
  });
  const resource = registry.resources.get(rule.resource);
  return {
    id: params.id,
    name: rule.title,
    months,
    total: result.total,
    stopped: result.stopped,
    hours: result.mean_hours,
    people: result.people.join(', '),
    documents: result.documents.map((each) => ({
      id: String(each.id),
      href: resource ? recordPath(resource, each.id) : null,
      title: each.title,
      amount: amountText(each.amount),
      when: `${showInstant(each.at)}${each.by ? ` · ${each.by}` : ''}`,
      people: each.people.join(', '),
    })),
  };
}

const plural = (n: number, one: string, many: string) =>
  `${n.toLocaleString('es-MX')} ${n === 1 ? one : many}`;

export default function Backtest({ loaderData: view }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={t('approvals.backtest', 'Probar la regla')} qualifier={view.name}>
        <Link className="btn" to={`/approval-rules/${view.id}`}>
          {t('approvals.backToRule', 'Volver a la regla')}
        </Link>
      </PageHead>
      <Form className="flt" aria-label={t('approvals.period', 'Periodo')}>
        <SelectField
          name="months"
          label={t('approvals.withDocumentsOf', 'Con los documentos de')}
          defaultValue={String(view.months)}
          options={MONTHS.map((n) => [String(n), plural(n, 'mes', 'meses')])}
        />
        <button className="btn">{t('approvals.test', 'Probar')}</button>
      </Form>
      <div className="stack">
        <Message
          tone={view.stopped > 0 ? 'wait' : 'info'}
          title={t(
            'approvals.wouldStop',
            [
              'Habría detenido {stopped} de {count} documento',
              'Habría detenido {stopped} de {count} documentos',
            ],
            { stopped: view.stopped, count: view.total },
          )}
        >
          {view.stopped > 0 && (
            <p>
              {t('approvals.wouldDecide', '{delay} Lo habría decidido: {people}.', {
                delay:
                  view.hours === null
                    ? t(
                        'approvals.noDelayYet',
                        'Todavía no hay decisiones con qué estimar el retraso.',
                      )
                    : t('approvals.meanDelay', 'Retraso medio: {hours} h.', {
                        hours: view.hours.toLocaleString('es-MX'),
                      }),
                people: view.people || t('approvals.nobodyElse', 'nadie más'),
              })}
            </p>
          )}
        </Message>
        <Card title={t('approvals.documents', 'Documentos')}>
          {view.documents.length === 0 ? (
            <Empty title={t('pivot.noneM', 'Ninguno')}>
              {t(
                'approvals.noneStopped',
                'En esos meses no hubo documentos que la regla detuviera.',
              )}
            </Empty>
          ) : (
            <div className="tw" role="region" aria-label={t('approvals.documents', 'Documentos')}>
              <table className="t">
                <thead>
                  <tr>
                    <th scope="col">{t('approvals.document', 'Documento')}</th>
                    <th scope="col" className="n">
                      {t('home.amount', 'Importe')}
                    </th>
                    <th scope="col">{t('approvals.doneOn', 'Se hizo')}</th>
                    <th scope="col">{t('approvals.wouldDecideHead', 'Lo habría decidido')}</th>
                  </tr>
                </thead>
                <tbody>
                  {view.documents.map((row) => (
                    <tr key={row.id}>
                      <td>{row.href ? <Link to={row.href}>{row.title}</Link> : row.title}</td>
                      <td className="r">{row.amount}</td>
                      <td>{row.when}</td>
                      <td>{row.people}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </Card>
      </div>
    </>
  );
}
