import { t } from '#app/i18n/t.ts';
import { allOf } from '#app/ui/all-of.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import type { FilterView } from '#app/resource-screens/shared/view/view-types.ts';

const PLAIN = 3;
const id = (name: string) => `filtro-${name}`;

export function Control({ filter }: { filter: FilterView }) {
  const name = `filter[${filter.name}]`;
  switch (filter.kind) {
    case 'text':
      return (
        <div className="fld">
          <label htmlFor={id(filter.name)}>{filter.label}</label>
          <input
            className="in"
            id={id(filter.name)}
            name={`${name}[value]`}
            defaultValue={filter.value}
          />
        </div>
      );
    case 'range':
      return (
        <fieldset className="fld range">
          <legend>{filter.label}</legend>
          {filter.words && (
            <select
              className="in"
              name={name}
              defaultValue={filter.word}
              aria-label={t('list.daysOf', '{label}, días', { label: filter.label })}
            >
              {filter.words.map(([code, label]) => (
                <option key={code} value={code}>
                  {label}
                </option>
              ))}
            </select>
          )}
          <span>
            <input
              className="in"
              type={filter.input}
              inputMode={filter.input === 'text' ? 'decimal' : undefined}
              name={`${name}[from]`}
              defaultValue={filter.from}
              aria-label={t('list.fromOf', '{label}, desde', { label: filter.label })}
            />
            <span className="mut">{t('list.and', 'a')}</span>
            <input
              className="in"
              type={filter.input}
              inputMode={filter.input === 'text' ? 'decimal' : undefined}
              name={`${name}[to]`}
              defaultValue={filter.to}
              aria-label={t('list.untilOf', '{label}, hasta', { label: filter.label })}
            />
          </span>
        </fieldset>
      );
    case 'one':
      return (
        <div className="fld">
          <label htmlFor={id(filter.name)}>{filter.label}</label>
          <select className="in" id={id(filter.name)} name={name} defaultValue={filter.value}>
            <option value="">{allOf(filter.label)}</option>
            {filter.options.map(([code, label]) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </select>
        </div>
      );
    case 'set':
      return (
        <div className="fld">
          <span className="lab" id={id(filter.name)}>
            {filter.label}
          </span>
          <details className="menu l pick">
            <summary className="in" aria-labelledby={id(filter.name)}>
              <span>{filter.summary || allOf(filter.label)}</span>
              <Icon name="chevron-down" />
            </summary>
            <div role="group" aria-labelledby={id(filter.name)}>
              {filter.options.map(([code, label]) => (
                <label className="it" key={code}>
                  <input
                    type="checkbox"
                    name={name}
                    value={code}
                    defaultChecked={filter.values.includes(code)}
                  />
                  {label}
                </label>
              ))}
              <button className="btn sm pri">{t('list.filter', 'Filtrar')}</button>
            </div>
          </details>
        </div>
      );
    case 'ref':
      return <RefFilter filter={filter} name={name} />;
  }
}

/**
 * Options of a reference arrive only when they are asked for: a list page stays small and costs one
 * call.
 */
function RefFilter({
  filter,
  name,
}: {
  filter: Extract<FilterView, { kind: 'ref' }>;
  name: string;
}) {
  const { open } = filter;
  return (
    <div className="fld">
      <span className="lab" id={id(filter.name)}>
        {filter.label}
      </span>
      {!open &&
        filter.values.map((value) => <input key={value} type="hidden" name={name} value={value} />)}
      {!open && (
        <button
          className="in pickb"
          name="open"
          value={filter.name}
          aria-label={t('list.filterChoose', '{label}: {chosen}. Elegir', {
            label: filter.label,
            chosen: filter.summary || allOf(filter.label).toLowerCase(),
          })}
        >
          <span>{filter.summary || allOf(filter.label)}</span>
          <Icon name="chevron-down" />
        </button>
      )}
      {open && (
        <details className="menu l pick" open data-asked="">
          <summary className="in" aria-labelledby={id(filter.name)}>
            <span>{filter.summary || t('conflict.choose', 'Elige')}</span>
            <Icon name="chevron-down" />
          </summary>
          <div role="group" aria-labelledby={id(filter.name)}>
            {(open.total > open.options.length || open.q) && (
              <div className="inset">
                <input
                  className="in"
                  name="find"
                  defaultValue={open.q}
                  aria-label={t('list.searchIn', 'Buscar en {label}', { label: filter.label })}
                  autoComplete="off"
                />
                <button
                  className="btn"
                  name="buscar"
                  value={filter.name}
                  aria-label={t('list.searchOptions', 'Buscar opciones')}
                >
                  <Icon name="search" />
                </button>
              </div>
            )}
            {open.options.map((option) => (
              <label className="it" key={option.value}>
                <input
                  type="checkbox"
                  name={name}
                  value={option.value}
                  defaultChecked={filter.values.includes(option.value)}
                />
                {option.title}
              </label>
            ))}
            {open.options.length === 0 && (
              <p className="ttl">
                {t('common.nothingMatches', 'Nada coincide con «{q}».', { q: open.q })}
              </p>
            )}
            {open.total > open.options.length && (
              <p className="ttl">
                {t('list.optionsShown', 'Se muestran {n} de {total}. Busca para ver otras.', {
                  n: open.options.length,
                  total: open.total.toLocaleString('en-US'),
                })}
              </p>
            )}
            <button className="btn sm pri">{t('list.filter', 'Filtrar')}</button>
          </div>
        </details>
      )}
    </div>
  );
}

interface Props {
  readonly filters: readonly FilterView[];
  readonly q: string;
  readonly hint: string | null;
}

/** Search and filters: the first three in sight, the others behind «Más filtros». */
export function Filters({ filters, q, hint }: Props) {
  const inUse = filters.filter(({ summary }) => summary !== '').length;
  const front = filters.slice(0, PLAIN);
  const more = filters.slice(PLAIN);
  const moreOpen = more.some((filter) => filter.kind === 'ref' && filter.open);
  const asked = filters.find((filter) => filter.kind === 'ref' && filter.open);
  return (
    <div className="flt">
      {/* Enter presses a form's first button: without this one it would open the options of a reference. */}
      <button
        className="vh"
        tabIndex={-1}
        aria-hidden="true"
        {...(asked && { name: 'buscar', value: asked.name })}
      >
        {t('list.filter', 'Filtrar')}
      </button>
      {hint !== null && (
        <div className="fld q">
          <label htmlFor="q">{t('common.search', 'Buscar')}</label>
          <input className="in" id="q" type="search" name="q" defaultValue={q} placeholder={hint} />
        </div>
      )}
      <div className="flt-p" id="flt" popover="auto">
        {front.map((filter) => (
          <Control key={filter.name} filter={filter} />
        ))}
        {more.length > 0 && (
          <details className="menu more-f" open={moreOpen} data-asked={moreOpen ? '' : undefined}>
            <summary className="btn gho">
              <Icon name="filter" />
              {t('list.moreFilters', 'Más filtros')}
            </summary>
            <div className="more-p">
              {more.map((filter) => (
                <Control key={filter.name} filter={filter} />
              ))}
              <button className="btn pri">{t('list.filter', 'Filtrar')}</button>
            </div>
          </details>
        )}
        <button className="btn">{t('list.filter', 'Filtrar')}</button>
      </div>
      <button type="button" className="btn flt-b" popoverTarget="flt">
        <Icon name="filter" />
        {t('list.filters', 'Filtros')}
        {inUse > 0 && ` · ${inUse}`}
      </button>
    </div>
  );
}
