import { t } from '#app/i18n/t.ts';
import { useState, type FocusEvent, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '#app/ui/icons/icon.tsx';
import type { Option, RefSearch } from '#app/resource-screens/shared/view/view-types.ts';
import { RefLink } from '#app/ui/page/way.tsx';
import type { ControlProps } from './control-props.ts';
import { INTENT_NAME, intent, SEARCH_SUFFIX } from '../names.ts';
import { optionsMarkup, optionsOf } from '../options/options.ts';
import { lineKeys, loadedKeys } from '../rows/load-line-keys.ts';
import { updateVisibility } from '../visibility.ts';
import { requestFill } from '../compute/request-fill.ts';
import { narrow } from '../options/narrow.ts';
import { fieldBeside, prefixOf, valueAt } from '../rows/nested/row-paths.ts';
import { useTypeahead } from './use-typeahead.ts';

/** A reference: a plain choice while its options fit one, otherwise search and choose. */
export function ReferenceControl(props: ControlProps) {
  const { state, known, shared, many, value } = props;
  const options = optionsOf(state, known, shared);
  const folded =
    many &&
    value !== '' &&
    value !== undefined &&
    state.titles[known] !== undefined &&
    !props.spec.refreshes;
  // The browser knows what it depends on before the server does.
  const waits = props.cell && options?.length === 0 && props.spec.ref!.after.length > 0;
  return options && !folded && !waits && !props.spec.ref!.scans ? (
    <PlainChoice {...props} options={options} />
  ) : (
    <SearchChoice {...props} options={props.spec.ref!.scans || waits ? undefined : options} />
  );
}

export function CreateButton({ name, one }: { name: string; one: string }) {
  return (
    <button
      className="btn gho sm new"
      name={INTENT_NAME}
      value={intent('create', name)}
      formNoValidate
    >
      <Icon name="plus" />
      {t('form.create', 'Crear')} {one}
    </button>
  );
}

const factsData = (facts: Option['facts'] | undefined) =>
  facts && { 'data-facts': JSON.stringify(facts) };

/** Why there is nothing to choose, where that follows from another field. */
function emptyText({ spec, name, state }: ControlProps, waits: boolean): string {
  const asks = Object.values(spec.ref!.filter ?? {}).some(
    (own) => (valueAt(state.values, fieldBeside(prefixOf(name), own)) ?? '') === '',
  );
  if (waits && asks)
    return t('form.chooseFirst', 'Elige primero: {fields}', { fields: spec.ref!.after.join(', ') });
  if (waits) return t('form.nothingToChoose', 'No hay opciones');
  return spec.optional && !spec.needed ? '—' : t('common.chooseOption', 'Elige una opción');
}

/** What a search typed before its options were few enough to be offered can only have meant. */
function onlyMatch({ state, known }: ControlProps): string {
  const matches = state.searches[known]?.matches ?? [];
  return matches.length === 1 ? matches[0]!.value : '';
}

function PlainChoice({ options, ...props }: ControlProps & { options: readonly Option[] }) {
  const { spec, name, id, value, aria, focus, cell } = props;
  const waits = options.length === 0 && spec.ref!.after.length > 0;
  const empty = emptyText(props, waits);
  const chosen = (typeof value === 'string' && value) || onlyMatch(props);
  const select = (
    <select
      className="in"
      id={id}
      name={name}
      data-refresh={spec.refreshes ? '' : undefined}
      data-compute={spec.computes ? '' : undefined}
      data-narrowed={spec.ref!.narrowedBy && JSON.stringify(spec.ref)}
      {...aria}
      autoFocus={focus || undefined}
      dangerouslySetInnerHTML={{ __html: optionsMarkup(options, empty, chosen) }}
    />
  );
  const asked = options.some(({ facts }) => facts);
  const creates = spec.ref!.creates && !cell;
  if (!creates && (spec.ref!.after.length === 0 || cell) && !asked) return select;
  return (
    <div className="inset">
      {select}
      {asked && spec.ref!.after.length === 0 && (
        <button
          className="btn nojs"
          name={INTENT_NAME}
          value="refresh"
          formNoValidate
          aria-label={t('form.showFieldsOf', 'Mostrar los campos de {label}', {
            label: spec.label,
          })}
          title={t('form.showFields', 'Mostrar sus campos')}
        >
          <Icon name="refresh-cw" />
        </button>
      )}
      {spec.ref!.after.length > 0 && (
        <button
          className="btn nojs"
          name={INTENT_NAME}
          value={intent('refresh', name)}
          formNoValidate
          aria-label={t('form.refreshOptionsOf', 'Actualizar opciones de {label}', {
            label: spec.label,
          })}
          title={t('form.refreshOptions', 'Actualizar opciones')}
        >
          <Icon name="refresh-cw" />
        </button>
      )}
      {creates && (
        <button
          className="btn"
          name={INTENT_NAME}
          value={intent('create', name)}
          formNoValidate
          aria-label={t('form.createOne', 'Crear {one}', { one: spec.ref!.one })}
          title={t('form.createOne', 'Crear {one}', { one: spec.ref!.one })}
        >
          <Icon name="plus" />
        </button>
      )}
    </div>
  );
}

function SearchChoice(props: ControlProps & { options?: readonly Option[] }) {
  const { spec, name, id, value, state, known, aria, title, options, cell, focus } = props;
  const ref = spec.ref!;
  const facts = props.facts ? (JSON.parse(props.facts) as Option['facts']) : state.facts[known];
  const start: Option | null =
    typeof value === 'string' && value !== ''
      ? { value, title: title ?? state.titles[known] ?? value, ...(facts && { facts }) }
      : null;
  const [picked, setPicked] = useState<Option | null>(start);
  const [touched, setTouched] = useState(false);
  const typeahead = useTypeahead(ref, name, state.searches[known] ?? null);
  if (picked) {
    return (
      <div className="in refv">
        <input
          type="hidden"
          name={name}
          value={picked.value}
          data-title={picked.title}
          {...factsData(picked.facts)}
        />
        {ref.screen ? (
          <RefLink href={ref.screen + picked.value} cell={cell}>
            {picked.title}
          </RefLink>
        ) : (
          <span>{picked.title}</span>
        )}
        <button
          className="btn gho sm"
          id={id}
          name={INTENT_NAME}
          value={intent('change', name)}
          formNoValidate
          aria-label={t('form.changeChosen', 'Cambiar {label}: {title}', {
            label: spec.label,
            title: picked.title,
          })}
          onClick={(event) => {
            event.preventDefault();
            setTouched(true);
            setPicked(null);
          }}
          title={cell ? t('common.change', 'Cambiar') : undefined}
        >
          {cell ? <Icon name="pencil" /> : t('common.change', 'Cambiar')}
        </button>
      </div>
    );
  }
  if (options) return <PlainChoice {...props} value="" options={options} />;
  /** `box`: what held the focus, which goes on to the next cell, or stays with the field. */
  const pick = (option: Option, box: Element | null) => {
    const place = box?.closest<HTMLElement>('td[data-c], .fld');
    const form = box?.closest('form');
    const isHeld = place?.contains(document.activeElement);
    typeahead.clear();
    flushSync(() => setPicked(option));
    if (form) {
      updateVisibility(form);
      narrow(form, name);
      if (spec.computes) requestFill(form);
    }
    if (!cell && isHeld) place?.querySelector<HTMLElement>('.refv .btn')?.focus();
    return place;
  };
  const choose = (option: Option, box: Element | null) => {
    const place = pick(option, box);
    if (cell && place) void lineKeys().then(({ moveToNextCell }) => moveToNextCell(place));
  };
  const resolve = async (input: HTMLInputElement): Promise<boolean> => {
    const { form, value: text } = input;
    const option = await typeahead.resolve(text.trim(), form);
    if (option) pick(option, input);
    return option !== null;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const box = input.closest('.find3');
    if (cell && loadedKeys()?.isBufferingKeys()) return;
    if (event.key === 'Enter' && (!cell || input.value.trim() !== '') && !event.shiftKey) {
      event.preventDefault();
      const look = () => resolve(input);
      if (cell)
        void (
          loadedKeys()?.bufferKeysWhile(input, look) ??
          lineKeys().then(({ bufferKeysWhile }) => bufferKeysWhile(input, look))
        );
      else if (input.value.trim() !== '') void resolve(input);
    }
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      box?.querySelector<HTMLInputElement>('input[type="radio"]')?.focus();
    }
  };
  /** Who goes on has chosen what is marked, or the one record that the text names. */
  const onBlur = ({ currentTarget: box, relatedTarget: next }: FocusEvent<HTMLElement>) => {
    const input = box.querySelector<HTMLInputElement>('[data-finds]');
    if (!input || box.contains(next)) return;
    const marked = box.querySelector<HTMLInputElement>(':checked')?.value;
    const option = typeahead.found?.matches.find((each) => each.value === marked);
    if (option) pick(option, input);
    else if (input.value.trim() !== '') void resolve(input);
  };
  return (
    <div className="find3" onBlur={onBlur}>
      <input type="hidden" name={name} value="" />
      <div className="inset">
        <input
          className="in"
          id={id}
          name={name + SEARCH_SUFFIX}
          defaultValue={typeahead.found?.q ?? ''}
          autoComplete="off"
          autoFocus={touched || focus || undefined}
          data-finds=""
          placeholder={
            ref.scans
              ? t('form.codeHint', 'Clave o código')
              : t('form.codeOrName', 'Clave o nombre')
          }
          onInput={(event) => typeahead.search(event.currentTarget.value, event.currentTarget.form)}
          onKeyDown={onKeyDown}
          {...aria}
        />
        <button
          className={cell ? 'btn nojs' : 'btn'}
          name={INTENT_NAME}
          value={intent('find', name)}
          formNoValidate
          aria-label={t('form.searchFor', 'Buscar {label}', { label: spec.label })}
          onClick={(event) => {
            const field = event.currentTarget.form?.elements.namedItem(name + SEARCH_SUFFIX);
            if (!(field instanceof HTMLInputElement) || field.value === '') return;
            event.preventDefault();
            typeahead.search(field.value, field.form, true);
          }}
        >
          <Icon name="search" />
          <span className="lbl">{t('common.search', 'Buscar')}</span>
        </button>
      </div>
      <Matches name={name} found={typeahead.found} failed={typeahead.failed} onPick={choose} />
      {ref.creates && (typeahead.found || aria['aria-invalid']) && (
        <CreateButton name={name} one={ref.one} />
      )}
    </div>
  );
}

interface MatchesProps {
  readonly name: string;
  readonly found: RefSearch | null;
  readonly failed: boolean;
  onPick(option: Option, box: Element): void;
}

function matchesText(q: string, shown: number, total: number): string {
  if (total === 0) return t('common.nothingMatches', 'Nada coincide con «{q}».', { q });
  return total > shown
    ? t('form.matchesShown', 'Se muestran {n} de {total}. Escribe más para acotar.', {
        n: shown,
        total: total.toLocaleString('en-US'),
      })
    : `${total} ${total === 1 ? 'coincidencia' : 'coincidencias'}.`;
}

function Matches({ name, found, failed, onPick }: MatchesProps) {
  if (failed)
    return (
      <p className="help" role="status">
        {t('form.searchFailed', 'No se pudo buscar. Revisa la conexión y vuelve a intentarlo.')}
      </p>
    );
  if (!found) return null;
  const { matches, total, q } = found;
  return (
    <>
      {matches.length > 0 && (
        <div className="opts" role="radiogroup" aria-label={t('form.matches', 'Coincidencias')}>
          {matches.map((option) => (
            <label key={option.value}>
              <input
                type="radio"
                name={name}
                value={option.value}
                defaultChecked={matches.length === 1}
                onClick={(event) => event.detail > 0 && onPick(option, event.currentTarget)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  onPick(option, event.currentTarget);
                }}
              />
              {option.title} {option.detail && <small>{option.detail}</small>}
            </label>
          ))}
        </div>
      )}
      <p className="help" role="status">
        {matchesText(q, matches.length, total)}
      </p>
    </>
  );
}
