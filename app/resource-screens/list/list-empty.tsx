import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { t } from '#app/i18n/t.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Empty } from '#app/ui/empty.tsx';
import type { ListView } from '../shared/view/view-types.ts';

/** Nothing yet, or nothing that matches: each with the way on. */
export function ListEmpty({ view, fresh }: { view: ListView; fresh: boolean }) {
  const feminine = view.gender === 'f';
  if (!fresh) {
    return (
      <Empty
        title={
          feminine
            ? t('list.noneMatchF', 'Ninguna {one} coincide con estos filtros', { one: view.one })
            : t('list.noneMatchM', 'Ningún {one} coincide con estos filtros', { one: view.one })
        }
        actions={
          <a className="btn" href={view.clearHref}>
            {t('list.clearFilters', 'Quitar filtros')}
          </a>
        }
      >
        {t('list.emptyHelp', 'Revisa lo que escribiste o quita filtros.')}
      </Empty>
    );
  }
  const create = view.newHref && (
    <a className="btn pri" href={view.newHref}>
      <Icon name="plus" />
      {feminine ? t('list.newF', 'Nueva') : t('list.newM', 'Nuevo')} {view.one}
    </a>
  );
  // What nobody types is made by what is done with the whole: a return is computed.
  const others = [...view.makers, ...view.actions].map(([href, label]) => (
    <a
      key={href}
      className={view.makers.some(([own]) => own === href) ? 'btn pri' : 'btn'}
      href={href}
    >
      {label}
    </a>
  ));
  const addFirst = feminine
    ? t('list.addFirstF', 'Agrega la primera para empezar.')
    : t('list.addFirstM', 'Agrega el primero para empezar.');
  return (
    <Empty
      title={
        view.none?.title ??
        t('list.noneYet', 'Aún no hay {things}', { things: inSentence(view.title) })
      }
      actions={create ?? others}
    >
      {create
        ? addFirst
        : (view.none?.text ??
          t('list.willAppear', 'Aparecerá aquí lo que se haga con otros documentos o acciones.'))}
    </Empty>
  );
}
