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
        <span className="lbl">Vistas</span>
      </summary>
      <div>
        {saved.items.map((view) => (
          <div className="two-b vw" key={view.id}>
            <a className="it g1" href={view.href} aria-current={view.current ? 'page' : undefined}>
              {view.name}
              {view.shared && <small className="mut"> · compartida</small>}
              {view.opens && <small className="mut"> · al entrar</small>}
            </a>
            {view.own && (
              <form method="post" action={saved.target}>
                <input type="hidden" name="query" value={saved.query} />
                <button
                  className="btn gho sm ico"
                  name="remove"
                  value={view.id}
                  aria-label={`Eliminar la vista ${view.name}`}
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
            Guardar lo que se ve como
            <input className="in" name="name" maxLength={60} required />
          </label>
          {saved.canShare && (
            <Choice
              label="Quién la ve"
              name="visibility"
              of={{ PRIVADA: 'Sólo yo', ROL: 'Mis roles', EMPRESA: 'Toda la empresa' }}
            />
          )}
          <label className="it">
            <input type="checkbox" name="is_default" value="1" />
            Abrir al entrar
          </label>
          <Choice
            label="Avisarme"
            name="subscribe"
            of={{
              NO: 'No',
              AL_ENTRAR: 'Cuando entre algo nuevo',
              DIARIO: 'En el resumen diario',
              SEMANAL: 'En el resumen de los lunes',
            }}
          />
          <button className="btn pri sm">Guardar vista</button>
        </form>
      </div>
    </details>
  );
}
