import { t } from '#app/i18n/t.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import type { SavedViews } from './saved-views-types.ts';

const Choice = ({
  label,
  name,
  of,
}: {
  label: string;
  name: string;
  of: Readonly<Record<string, string>>;
}) => (
  <label>
    {label}
    <select className="in" name={name}>
      {Object.entries(of).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </label>
);

/** Saved views: open one, keep what is seen under a name, remove one's own. */
export function ViewsMenu({ saved }: { saved: SavedViews }) {
  return (
    <details className="menu">
      <summary className="btn gho">
        <Icon name="star" />
        <span className="lbl">{t('list.views', 'Vistas')}</span>
      </summary>
      <div>
        {saved.items.map((view) => (
          <div className="two-b vw" key={view.id}>
            <a className="it g1" href={view.href} aria-current={view.current ? 'page' : undefined}>
              {view.name}
              {view.shared && <small className="mut"> {t('views.shared', '· compartida')}</small>}
              {view.opens && <small className="mut"> {t('views.onEntry', '· al entrar')}</small>}
            </a>
            {view.own && (
              <form method="post" action={saved.target}>
                <input type="hidden" name="query" value={saved.query} />
                <button
                  className="btn gho sm ico"
                  name="remove"
                  value={view.id}
                  aria-label={t('views.deleteOne', 'Eliminar la vista {name}', { name: view.name })}
                >
                  <Icon name="trash-2" />
                </button>
              </form>
            )}
          </div>
        ))}
        <form method="post" action={saved.target} className="sortf">
          <input type="hidden" name="query" value={saved.query} />
          <label>
            {t('views.saveAs', 'Guardar lo que se ve como')}
            <input className="in" name="name" maxLength={60} required />
          </label>
          {saved.canShare && (
            <Choice
              label={t('views.whoSees', 'Quién la ve')}
              name="visibility"
              of={{
                PRIVADA: t('views.onlyMe', 'Sólo yo'),
                ROL: t('views.myRoles', 'Mis roles'),
                EMPRESA: t('views.wholeCompany', 'Toda la empresa'),
              }}
            />
          )}
          <label className="it">
            <input type="checkbox" name="is_default" value="1" />
            {t('views.openOnEntry', 'Abrir al entrar')}
          </label>
          <Choice
            label={t('views.notify', 'Avisarme')}
            name="subscribe"
            of={{
              NO: t('common.no', 'No'),
              AL_ENTRAR: t('views.onNew', 'Cuando entre algo nuevo'),
              DIARIO: t('views.daily', 'En el resumen diario'),
              SEMANAL: t('views.mondays', 'En el resumen de los lunes'),
            }}
          />
          <button className="btn pri sm">{t('views.save', 'Guardar vista')}</button>
        </form>
      </div>
    </details>
  );
}
