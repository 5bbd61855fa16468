import { t } from '#app/i18n/t.ts';
import { useState } from 'react';
import { Icon } from '#app/ui/icons/icon.tsx';
import type { Option } from '#app/resource-screens/shared/view/view-types.ts';
import type { ControlProps } from './control-props.ts';
import { INTENT_NAME, intent, SEARCH_SUFFIX } from '../names.ts';
import { optionsOf } from '../options/options.ts';
import { useTypeahead } from './use-typeahead.ts';

/**
 * Several references: checkboxes while they fit, otherwise the chosen ones and a search that adds
 * more.
 */
export function ReferencesControl(props: ControlProps) {
  const { spec, name, value, state, known, shared } = props;
  const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
  const options = optionsOf(state, known, shared);
  if (spec.readOnly) {
    const titles = chosen.map((item) => state.titles[`${known}:${item}`] ?? item);
    return (
      <p className="ro-list">
        {titles.length > 0
          ? titles.map((title) => (
              <span className="tag" key={title}>
                {title}
              </span>
            ))
          : '—'}
      </p>
    );
  }
  if (!options) return <SearchAndAdd {...props} chosen={chosen} />;
  return (
    <div className="checks refs">
      {options.map((option) => (
        <label className="ck" key={option.value}>
          <input
            type="checkbox"
            name={name}
            value={option.value}
            defaultChecked={chosen.includes(option.value)}
          />
          <span>
            {option.title} {option.detail && <small className="mut">{option.detail}</small>}
          </span>
        </label>
      ))}
      {options.length === 0 && (
        <p className="help">
          {t('form.noneToChoose', 'Aún no hay {one} que elegir.', { one: spec.ref!.one })}
        </p>
      )}
    </div>
  );
}

function SearchAndAdd({
  spec,
  name,
  id,
  state,
  known,
  chosen,
}: ControlProps & { chosen: readonly string[] }) {
  const ref = spec.ref!;
  const [added, setAdded] = useState<readonly Option[]>(() =>
    chosen.map((value) => ({ value, title: state.titles[`${known}:${value}`] ?? value })),
  );
  const typeahead = useTypeahead(ref, name, state.searches[known] ?? null);
  const matches =
    typeahead.found?.matches.filter(
      ({ value }) => !added.some((option) => option.value === value),
    ) ?? [];
  return (
    <div className="find3">
      {added.length > 0 && (
        <div className="opts">
          {added.map((option) => (
            <label key={option.value}>
              <input type="checkbox" name={name} value={option.value} defaultChecked />
              {option.title}
            </label>
          ))}
        </div>
      )}
      <div className="inset">
        <input
          className="in"
          id={`${id}-q`}
          name={name + SEARCH_SUFFIX}
          defaultValue={typeahead.found?.q ?? ''}
          autoComplete="off"
          aria-label={t('form.searchToAddTo', 'Buscar para agregar a {label}', {
            label: spec.label,
          })}
          placeholder={t('form.searchToAdd', 'Buscar para agregar')}
          onInput={(event) => typeahead.search(event.currentTarget.value, event.currentTarget.form)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <button className="btn" name={INTENT_NAME} value={intent('find', name)} formNoValidate>
          <Icon name="search" />
          <span className="lbl">{t('common.search', 'Buscar')}</span>
        </button>
      </div>
      {matches.length > 0 && (
        <div className="opts">
          {matches.map((option) => (
            <label key={option.value}>
              <input
                type="checkbox"
                name={name}
                value={option.value}
                onChange={(event) => {
                  if (!event.currentTarget.checked) return;
                  setAdded([...added, option]);
                }}
              />
              {option.title} {option.detail && <small>{option.detail}</small>}
            </label>
          ))}
        </div>
      )}
      {typeahead.found && (
        <p className="help" role="status">
          {typeahead.found.total === 0
            ? t('common.nothingMatches', 'Nada coincide con «{q}».', { q: typeahead.found.q })
            : t('form.tickToAdd', 'Marca los que quieras agregar.')}
        </p>
      )}
    </div>
  );
}
