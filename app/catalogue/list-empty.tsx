import { LinkButton } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/empty.tsx';
import type { ListView } from './view-types.ts';

/** Nothing yet, or nothing that matches: each with the way on. */
export function ListEmpty({ view, fresh }: { view: ListView; fresh: boolean }) {
  const feminine = view.gender === 'f';
  if (!fresh) {
    return (
      <Empty title={`${feminine ? 'Ninguna' : 'Ningún'} ${view.one} coincide con estos filtros`} actions={<LinkButton to={view.clearHref}>Quitar filtros</LinkButton>}>
        Revisa lo que escribiste o quita filtros.
      </Empty>
    );
  }
  const create = view.newHref && (
    <LinkButton look="pri" icon="plus" to={view.newHref}>
      {feminine ? 'Nueva' : 'Nuevo'} {view.one}
    </LinkButton>
  );
  return (
    <Empty title={`Aún no hay ${view.title.toLocaleLowerCase('es-MX')}`} actions={create}>
      {create ? `Agrega ${feminine ? 'la primera' : 'el primero'} para empezar.` : 'Aparecerán aquí en cuanto alguien las agregue.'}
    </Empty>
  );
}
