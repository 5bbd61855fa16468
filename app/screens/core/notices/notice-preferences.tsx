import { t } from '#app/i18n/t.ts';
import { data, Form, redirect } from 'react-router';
import { failedCall } from '#app/api-client/failed-call.ts';
import { formErrors, type WireBody } from '#app/api-client/encoding.server.ts';
import { requirePost } from '#app/forms/post/post.server.ts';
import { requestContext, sessionContext } from '#app/session/context.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import { dropProfile } from '#app/session/profiles.server.ts';
import sheet from '#app/styles/screens/notices.css?url';
import { Field, Section, SelectField } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page/page-head.tsx';
import { Tabs } from '#app/ui/page/tabs.tsx';
import { PREFERENCES } from './notices.post.server.ts';
import { noticeGrid } from './notices-view.server.ts';
import { profileTabs } from '../profile/profile-tab-list.ts';
import type { Route } from './+types/notice-preferences';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }];

export async function loader({ context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  return {
    tabs: profileTabs(session.profile),
    name: session.profile.name ?? session.profile.nickname,
    grid: await noticeGrid(session),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const session = context.get(sessionContext);
  const {
    digest_hour,
    quiet_from: from,
    quiet_to: to,
    event: offered,
    way,
  } = requirePost(await request.formData(), PREFERENCES);
  const values = { digest_hour, quiet_from: from, quiet_to: to };
  if ((from === '') !== (to === '')) {
    const missing = from === '' ? 'quiet_from' : 'quiet_to';
    return data(
      {
        values,
        fields: {
          [missing]: [t('notices.bothHours', 'Escribe las dos horas, o ninguna.')],
        } as Record<string, string[]>,
        message: t('notices.oneMissing', 'Falta una de las horas.'),
      },
      { status: 422 },
    );
  }
  try {
    const events = offered.map((event) => ({
      event,
      channels: way
        .filter((chosen) => chosen.startsWith(`${event} `))
        .map((chosen) => chosen.slice(event.length + 1)),
    }));
    await session.erp.put('notification-preferences', { events } satisfies WireBody);
    await session.erp.put('users/profile', { prefs: values } satisfies WireBody);
  } catch (error) {
    const failure = failedCall(error);
    return data(
      { values, fields: formErrors(failure.fields), message: failure.message },
      { status: failure.status },
    );
  }
  dropProfile(session.token);
  const { setCookies, secure } = context.get(requestContext);
  setCookies.push(await flash({ text: t('notices.saved', 'Avisos guardados.') }, secure));
  throw redirect('/profile/notices');
}

const CHANNELS = () =>
  [
    ['APP', t('notices.bell', 'Campana')],
    ['CORREO', t('notices.mail', 'Correo')],
    ['RESUMEN', t('notices.summary', 'Resumen')],
  ] as const;

const HOURS = Array.from(
  { length: 24 },
  (_, hour) => [String(hour), `${String(hour).padStart(2, '0')}:00`] as const,
);

/** Which notice comes by which way. */
export default function NoticePreferences({
  loaderData: { name, tabs, grid },
  actionData: refused,
}: Route.ComponentProps) {
  const errors = refused?.fields ?? {};
  const typed = refused?.values ?? {
    digest_hour: grid.digestHour,
    quiet_from: grid.quietFrom,
    quiet_to: grid.quietTo,
  };
  return (
    <>
      <PageHead title={t('ui.nav.profile', 'Mi perfil')} qualifier={name} />
      <Tabs label={t('ui.nav.profile', 'Mi perfil')} current="avisos" tabs={tabs} />
      {refused && (
        <Message tone="bad" title={t('ui.form.notSaved', 'No se guardó')}>
          <p>{refused.message}</p>
        </Message>
      )}
      <Form method="post">
        <div className="card">
          <Section
            title={t('notices.hours', 'Horas')}
            text={t('notices.hoursHelp', 'Los avisos críticos llegan siempre, también por correo.')}
          >
            <SelectField
              name="digest_hour"
              label={t('notices.summaryAt', 'El resumen del día llega a las')}
              defaultValue={typed.digest_hour}
              width={4}
              options={[
                [
                  '',
                  t('notices.companyHour', 'La hora de la empresa ({hour})', {
                    hour: grid.companyHour,
                  }),
                ],
                ...HOURS,
              ]}
            />
            <Field
              name="quiet_from"
              label={t('notices.noMailFrom', 'Sin correos desde')}
              optional
              type="time"
              width={4}
              defaultValue={typed.quiet_from}
              errors={errors.quiet_from}
            />
            <Field
              name="quiet_to"
              label={t('notices.until', 'Hasta')}
              optional
              type="time"
              width={4}
              defaultValue={typed.quiet_to}
              help={t('notices.quietHelp', 'Lo que pase mientras tanto llega al terminar.')}
              errors={errors.quiet_to}
            />
          </Section>
          <div className="ts">
            <table className="ways">
              <caption className="vh">{t('notices.ways', 'Por dónde llega cada aviso')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('notices.notice', 'Aviso')}</th>
                  {CHANNELS().map(([code, label]) => (
                    <th scope="col" key={code}>
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {grid.events.map((event) => (
                  <tr key={event.key}>
                    <th scope="row">
                      {event.label}
                      <input type="hidden" name="event" value={event.key} />
                    </th>
                    {CHANNELS().map(([code, label]) => (
                      <td key={code}>
                        {event.offered.includes(code) ? (
                          <label className="ck">
                            <input
                              type="checkbox"
                              name="way"
                              value={`${event.key} ${code}`}
                              defaultChecked={event.channels.includes(code)}
                            />
                            <span className="vh">
                              {label}: {event.label}
                            </span>
                          </label>
                        ) : (
                          <span className="mut">—</span>
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
        <div className="fbar">
          <button className="btn pri">{t('notices.save', 'Guardar avisos')}</button>
        </div>
      </Form>
    </>
  );
}
