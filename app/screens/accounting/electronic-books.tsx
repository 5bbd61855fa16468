import { t } from '#app/i18n/t.ts';
import { requirePermission } from '#app/resource-screens/shared/access.server.ts';
import { PageHead } from '#app/resource-screens/shared/page-head.tsx';
import { sessionContext } from '#app/session/context.ts';
import { Card } from '#app/ui/card.tsx';
import { Field, SelectField } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { booksScreen } from './electronic-books.server.ts';
import type { Route } from './+types/electronic-books';

export function loader({ params, url, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  requirePermission(session, 'acc/periods.coe');
  return booksScreen(session, params.id, url.searchParams);
}

/** Which file of the month, and why it is asked for; it is downloaded by its own address. */
export default function ElectronicBooks({ loaderData: view }: Route.ComponentProps) {
  const at = (name: string) => ({
    name,
    defaultValue: view.typed[name] ?? '',
    errors: view.refused?.errors[name] ?? [],
  });
  return (
    <>
      <PageHead title={t('coe.title', 'Contabilidad electrónica')} qualifier={view.month} />
      {view.refused && (
        <Message tone="bad" title={view.refused.message}>
          {view.refused.href && (
            <a href={view.refused.href}>{t('coe.settings', 'Configuración contable')}</a>
          )}
        </Message>
      )}
      <Card>
        <form method="get" action={view.file} className="pad stack">
          <SelectField {...at('kind')} label={t('coe.kind', 'Archivo')} options={view.kinds} />
          <SelectField
            {...at('format')}
            label={t('coe.format', 'Formato')}
            options={view.formats}
          />
          <SelectField
            {...at('request')}
            label={t('coe.request', 'Tipo de solicitud, de pólizas y auxiliares')}
            options={view.requests}
          />
          <Field {...at('order')} label={t('coe.order', 'Número de orden (AF y FC)')} />
          <Field {...at('procedure')} label={t('coe.procedure', 'Número de trámite (DE y CO)')} />
          <Field
            {...at('changed_on')}
            label={t('coe.changedOn', 'Balanza complementaria: último cambio')}
            type="date"
          />
          <p className="acts">
            <button className="btn pri">{t('coe.download', 'Descargar')}</button>
            <a className="btn gho" href={view.back}>
              {t('report.back', 'Volver')}
            </a>
          </p>
        </form>
      </Card>
    </>
  );
}
