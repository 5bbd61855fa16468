import { Icon } from '#app/ui/icons/icon.tsx';
import { Empty } from '#app/ui/empty.tsx';
import type { ListView } from '../shared/view/view-types.ts';

/** Nothing yet, or nothing that matches: each with the way on. */
export function ListEmpty({ view, fresh }: { view: ListView; fresh: boolean }) {
  const feminine = view.gender === 'f';
  if (!fresh) {
    return (
      <Empty
        title={`${feminine ? 'Ninguna' : 'Ningún'} ${view.one} coincide con estos filtros`}
        actions={
          <a className="btn" href={view.clearHref}>
            Quitar filtros
          </a>
        }
      >
        Revisa lo que escribiste o quita filtros.
      </Empty>
    );
  }
  const create = view.newHref && (
    <a className="btn pri" href={view.newHref}>
      <Icon name="plus" />
      {feminine ? 'Nueva' : 'Nuevo'} {view.one}
    </a>
  );
  return (
    <Empty title={`Aún no hay ${view.title.toLocaleLowerCase('es-MX')}`} actions={create}>
      {create
        ? `Agrega ${feminine ? 'la primera' : 'el primero'} para empezar.`
        : 'Aparecerán aquí en cuanto alguien las agregue.'}
    </Empty>
  );
}
