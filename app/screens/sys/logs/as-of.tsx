import { t } from '#app/i18n/t.ts';
import { Link } from 'react-router';
import { sessionContext } from '#app/session/context.ts';
import { Card } from '#app/ui/card.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/resource-screens/shared/page-head.tsx';
import { asOfView } from './as-of-view.server.ts';
import type { Route } from './+types/as-of';

/** A record as it was on a date, beside what it is now. */
export const loader = ({ url, context }: Route.LoaderArgs) =>
  asOfView(context.get(sessionContext), url);

export default function AsOf({ loaderData: view }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={view.name} qualifier={t('asOf.at', 'Al {at}', { at: view.at })}>
        {view.recordHref && (
          <Link className="btn" to={view.recordHref}>
            {t('asOf.today', 'Ver como está hoy')}
          </Link>
        )}
      </PageHead>
      {view.incomplete && (
        <Message tone="wait" title={t('asOf.incomplete', 'Puede no estar completo')}>
          <p>
            {t(
              'asOf.incompleteHelp',
              'Un cambio posterior fue demasiado grande para guardarse entero en la bitácora: lo que cambió entonces se ve como está hoy.',
            )}
          </p>
        </Message>
      )}
      {!view.existed && (
        <Message title={t('asOf.notThere', 'No existía')}>
          <p>
            {t(
              'asOf.notThereHelp',
              'En esa fecha el registro todavía no se había creado, o ya se había eliminado.',
            )}
          </p>
        </Message>
      )}
      {view.existed && (
        <Card
          title={t('profile.tabData', 'Datos')}
          aside={
            <span className="cnt-p">
              {view.changed === 0
                ? t('asOf.same', 'Igual que hoy')
                : t('asOf.different', '{count} distintos', { count: view.changed })}
            </span>
          }
        >
          <div className="ts">
            <table>
              <caption className="vh">
                {t('asOf.caption', 'Datos del registro al {at}', { at: view.at })}
              </caption>
              <thead>
                <tr>
                  <th scope="col">{t('conflict.field', 'Campo')}</th>
                  <th scope="col">{t('asOf.then', 'Entonces')}</th>
                  <th scope="col">{t('dates.today', 'Hoy')}</th>
                </tr>
              </thead>
              <tbody>
                {view.rows.map((row) => (
                  <tr key={row.label}>
                    <th scope="row">{row.label}</th>
                    <td data-l={t('asOf.then', 'Entonces')}>{row.past}</td>
                    <td data-l={t('dates.today', 'Hoy')}>
                      {row.same ? (
                        <span className="mut">{t('trial.same', 'Igual')}</span>
                      ) : (
                        <>
                          {row.present} <Chip family="wait">{t('trial.changed', 'Cambió')}</Chip>
                        </>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Card>
      )}
    </>
  );
}
