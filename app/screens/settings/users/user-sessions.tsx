import { t } from '#app/i18n/t.ts';
import { requirePost } from '#app/forms/post/post.server.ts';
import { END } from './user-sessions.post.server.ts';
import { data, Form, redirect } from 'react-router';
import { showInstant } from '#app/resource-screens/shared/dates.server.ts';
import { failedCall } from '#app/api-client/failed-call.ts';
import { requestContext, sessionContext } from '#app/session/context.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import { Card } from '#app/ui/card.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { userTabs } from '../record-tabs.server.ts';
import { UserAccess } from './user-access.tsx';
import type { Route } from './+types/user-sessions';

interface SessionRow {
  readonly id: string;
  readonly device: string;
  readonly ip: string;
  readonly started_at: string;
  readonly last_seen_at: string;
  readonly current: boolean;
  readonly trusted_until: string | null;
  readonly open: boolean;
}

const requireId = (raw: string): string => {
  if (!/^\d{1,15}$/.test(raw)) throw new Response('No encontrado', { status: 404 });
  return raw;
};

/** Where a person is signed in, and which devices are remembered. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = requireId(params.id);
  const session = context.get(sessionContext);
  const { erp } = session;
  const [{ data: user }, { data: rows }] = await Promise.all([
    erp.get<{ name: string; nickname: string }>(`users/${id}`),
    erp.get<readonly SessionRow[]>('sessions', { user_id: id }),
  ]);
  return {
    id,
    tabs: userTabs(id, session),
    name: user.name ?? user.nickname,
    rows: rows.map((row) => ({
      id: row.id,
      device: row.device || t('profile.unnamedDevice', 'Equipo sin nombre'),
      ip: row.ip,
      started: showInstant(row.started_at),
      seen: showInstant(row.last_seen_at),
      current: row.current,
      open: row.open,
      trusted: row.trusted_until && showInstant(row.trusted_until),
    })),
  };
}

const done = (): Readonly<Record<string, string>> => ({
  revoke: t('profile.sessionClosed', 'Sesión cerrada.'),
  revokeAll: t('user.sessionsClosed', 'Sesiones cerradas.'),
  forget: t('user.deviceForgotten', 'Equipo olvidado.'),
});

export async function action({ params, request, context }: Route.ActionArgs) {
  const id = requireId(params.id);
  const { erp } = context.get(sessionContext);
  const asked = requirePost(await request.formData(), END);
  try {
    await erp.put(
      asked.do === 'revokeAll' ? `sessions/revokeAll/${id}` : `sessions/${asked.do}/${asked.id}`,
    );
  } catch (error) {
    const failure = failedCall(error);
    return data({ message: failure.message }, { status: failure.status });
  }
  const { setCookies, secure } = context.get(requestContext);
  setCookies.push(await flash({ text: done()[asked.do]! }, secure));
  throw redirect(`/users/${id}/sessions`);
}

export default function UserSessions({
  loaderData: { id, name, tabs, rows },
  actionData,
}: Route.ComponentProps) {
  return (
    <UserAccess
      id={id}
      name={name}
      tabs={tabs}
      current="sessions"
      title={t('user.sessionsTitle', 'Sesiones y equipos')}
      refused={
        actionData
          ? { title: t('user.notClosed', 'No se cerró'), message: actionData.message }
          : null
      }
    >
      <Card
        title={t('user.sessionsCaption', 'Sesiones abiertas y equipos recordados')}
        aside={
          rows.some(({ open, current }) => open && !current) && (
            <Form method="post">
              <button className="btn sm" name="do" value="revokeAll">
                {t('user.closeAll', 'Cerrar todas')}
              </button>
            </Form>
          )
        }
      >
        {rows.length === 0 ? (
          <Empty title="No tiene sesiones abiertas">
            {t('user.sessionsNone', 'Cuando entre, aparecerán aquí con su equipo y su dirección.')}
          </Empty>
        ) : (
          <ul className="rows">
            {rows.map((row) => (
              <li key={row.id}>
                <Icon name="monitor" />
                <span className="g1">
                  {row.device}
                  <small>
                    {t('user.sessionSeen', '{ip} · entró {started} · vista {seen}{trusted}', {
                      ip: row.ip,
                      started: row.started,
                      seen: row.seen,
                      trusted: row.trusted
                        ? t('profile.trustedUntil', ' · sin código hasta {until}', {
                            until: row.trusted,
                          })
                        : '',
                    })}
                  </small>
                </span>
                {row.current && <Chip family="go">{t('profile.thisSession', 'Esta sesión')}</Chip>}
                {!row.open && (
                  <Chip family="off">{t('profile.trustedDevice', 'Equipo recordado')}</Chip>
                )}
                <Form method="post" className="acts">
                  <input type="hidden" name="id" value={row.id} />
                  {row.trusted && (
                    <button
                      className="btn sm"
                      name="do"
                      value="forget"
                      aria-label={t('profile.forgetDeviceNamed', 'Olvidar el equipo {device}', {
                        device: row.device,
                      })}
                    >
                      {t('profile.forgetDevice', 'Olvidar equipo')}
                    </button>
                  )}
                  {row.open && !row.current && (
                    <button
                      className="btn sm"
                      name="do"
                      value="revoke"
                      aria-label={t('profile.closeSessionOf', 'Cerrar la sesión de {device}', {
                        device: row.device,
                      })}
                    >
                      {t('common.close', 'Cerrar')}
                    </button>
                  )}
                </Form>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </UserAccess>
  );
}
