import { Icon } from '#app/ui/icon.tsx';
import type { ListView } from './view-types.ts';

/** Nothing yet, or nothing that matches: each with the way on. */
export function ListEmpty({ view, fresh }: { view: ListView; fresh: boolean }) {
  const many = view.title.toLocaleLowerCase('es-MX');
  if (fresh) {
    return (
      <div className="empty">
        <h2>Aún no hay {many}</h2>
        <p>{view.newHref ? `Agrega ${view.gender === 'f' ? 'la primera' : 'el primero'} para empezar.` : 'Aparecerán aquí en cuanto alguien las agregue.'}</p>
        {view.newHref && <p className="acts"><a className="btn pri" href={view.newHref}><Icon name="plus" />{view.gender === 'f' ? 'Nueva' : 'Nuevo'} {view.one}</a></p>}
      </div>
    );
  }
  return (
    <div className="empty">
      <h2>{view.gender === 'f' ? 'Ninguna' : 'Ningún'} {view.one} coincide con estos filtros</h2>
      <p>Revisa lo que escribiste o quita filtros.</p>
      <p className="acts"><a className="btn" href={view.clearHref}>Quitar filtros</a></p>
    </div>
  );
}
