import { t } from '#app/i18n/t.ts';
import { Form, Link } from 'react-router';
import { PageHead } from '#app/resource-screens/shared/page-head.tsx';
import { showInstant } from '#app/resource-screens/shared/dates.server.ts';
import { sessionContext } from '#app/session/context.ts';
import { Empty } from '#app/ui/empty.tsx';
import { Message } from '#app/ui/message.tsx';
import { Tabs } from '#app/ui/page/tabs.tsx';
import { userTabs } from '../record-tabs.server.ts';
import type { Route } from './+types/user-links';

interface LinkRow {
  readonly kind: string;
  readonly label: string;
  readonly url: string;
  readonly sent_to: string | null;
  readonly expires_at: string;
}

/** Links of one use that an administrator hands over while the company has no outgoing mail. */
export async function loader({ params, context }: Route.LoaderArgs) {
  if (!/^\d{1,15}$/.test(params.id)) throw new Response('No encontrado', { status: 404 });
  const session = context.get(sessionContext);
  const { erp } = session;
  const [{ data: user }, { data: links }] = await Promise.all([
    erp.get<{ name: string; nickname: string }>(`users/${params.id}`),
    erp.get<LinkRow[]>(`users/links/${params.id}`),
  ]);
  return {
    id: params.id,
    tabs: userTabs(params.id, session),
    name: user.name ?? user.nickname,
    links: links.map(({ label, url, sent_to, expires_at }) => ({
      label,
      url,
      sentTo: sent_to,
      until: showInstant(expires_at),
    })),
  };
}

export default function UserLinksScreen({
  loaderData: { id, name, tabs, links },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead title={t('user.accessLinks', 'Enlaces de acceso')} qualifier={name}>
        <Link className="btn" to={`/users/${id}`}>
          {t('user.back', 'Volver al usuario')}
        </Link>
      </PageHead>
      <Tabs label={t('user.access', 'Acceso')} current="links" tabs={tabs} />
      <Message>
        <p>
          {t(
            'user.linksHelp',
            'Cada enlace sirve una vez y da acceso a quien lo tenga. Entrégalo sólo a la persona.',
          )}
        </p>
      </Message>
      <section className="card">
        {links.length === 0 ? (
          <Empty title="No hay enlaces vigentes">
            {t(
              'user.linksNone',
              'Se crean al dar de alta al usuario o al pedir que cambie su contraseña.',
            )}
          </Empty>
        ) : (
          <Form className="pad stack">
            {links.map((link) => (
              <div className="fld" key={link.url}>
                <label htmlFor={link.url}>
                  {link.label}{' '}
                  <span className="opt">
                    {t('user.linkExpires', 'vence {until}', { until: link.until })}
                  </span>
                </label>
                <input
                  className="in mono"
                  id={link.url}
                  value={link.url}
                  readOnly
                  onFocus={(event) => event.currentTarget.select()}
                />
                {link.sentTo && (
                  <p className="help">{t('user.linkFor', 'Para {who}', { who: link.sentTo })}</p>
                )}
              </div>
            ))}
          </Form>
        )}
      </section>
    </>
  );
}
