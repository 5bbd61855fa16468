import { t } from '#app/i18n/t.ts';
import { requirePermission } from '#app/resource-screens/shared/access.server.ts';
import { PageHead } from '#app/resource-screens/shared/page-head.tsx';
import { sessionContext } from '#app/session/context.ts';
import { Card } from '#app/ui/card.tsx';
import { booksScreen } from './electronic-books.server.ts';
import type { Route } from './+types/electronic-books';

export function loader({ params, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  requirePermission(session, 'acc/periods.coe');
  return booksScreen(session, params.id);
}

/** Which file of the month, and why it is asked for; it is downloaded by its own address. */
export default function ElectronicBooks({ loaderData: view }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={t('coe.title', 'Contabilidad electrónica')} qualifier={view.month} />
      <Card>
        <form method="get" action={view.file} className="pad stack">
          <Choice id="kind" label={t('coe.kind', 'Archivo')} options={view.kinds} />
          <Choice id="format" label={t('coe.format', 'Formato')} options={view.formats} />
          <Choice
            id="request"
            label={t('coe.request', 'Tipo de solicitud')}
            options={view.requests}
          />
          <Typed id="order" label={t('coe.order', 'Número de orden (AF y FC)')} />
          <Typed id="procedure" label={t('coe.procedure', 'Número de trámite (DE y CO)')} />
          <Typed
            id="changed_on"
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

function Choice({
  id,
  label,
  options,
}: {
  readonly id: string;
  readonly label: string;
  readonly options: readonly (readonly [string, string])[];
}) {
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      <select className="in" id={id} name={id}>
        {options.map(([code, text]) => (
          <option key={code} value={code}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

function Typed({
  id,
  label,
  type = 'text',
}: {
  readonly id: string;
  readonly label: string;
  readonly type?: 'text' | 'date';
}) {
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      <input className="in" id={id} name={id} type={type} />
    </div>
  );
}
