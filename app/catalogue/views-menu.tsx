import { Icon } from '#app/ui/icon.tsx';
import type { SavedViews } from './saved-views-types.ts';

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
                <button className="btn gho sm ico" name="remove" value={view.id} aria-label={`Eliminar la vista ${view.name}`}>
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
            <label>
              Quién la ve
              <select className="in" name="visibility" defaultValue="PRIVADA">
                <option value="PRIVADA">Sólo yo</option>
                <option value="ROL">Mis roles</option>
                <option value="EMPRESA">Toda la empresa</option>
              </select>
            </label>
          )}
          <label className="it">
            <input type="checkbox" name="is_default" value="1" />
            Abrir al entrar
          </label>
          <label className="it">
            <input type="checkbox" name="subscribe" value="AL_ENTRAR" />
            Avisarme cuando entre algo nuevo
          </label>
          <button className="btn pri sm">Guardar vista</button>
        </form>
      </div>
    </details>
  );
}
