import { useState, type KeyboardEvent } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import type { Option, RefSearch } from '#app/catalogue/view-types.ts';
import type { ControlProps } from './control.tsx';
import { DO, intent, SEARCH } from './names.ts';
import { useTypeahead } from './use-typeahead.ts';

/** A reference: a plain choice while its options fit one, otherwise search and choose. */
export function ReferenceControl(props: ControlProps) {
  const { state, known, shared, many, value } = props;
  const options = state.options[known] ?? (shared ? state.options[shared] : undefined);
  const folded = many && value !== '' && value !== undefined && state.titles[known] !== undefined && !props.spec.refreshes;
  return options && !folded ? <PlainChoice {...props} options={options} /> : <SearchChoice {...props} options={options} />;
}

export function CreateButton({ name, one }: { name: string; one: string }) {
  return (
    <button className="btn gho sm new" name={DO} value={intent('create', name)} formNoValidate>
      <Icon name="plus" />
      Crear {one}
    </button>
  );
}

function PlainChoice({ spec, name, id, value, aria, options }: ControlProps & { options: readonly Option[] }) {
  const waits = options.length === 0 && spec.ref!.after.length > 0;
  const select = (
    <select className="in" id={id} name={name} defaultValue={typeof value === 'string' ? value : ''} data-refresh={spec.refreshes ? '' : undefined} {...aria}>
      <option value="">{waits ? `Elige primero: ${spec.ref!.after.join(', ')}` : spec.optional ? '—' : 'Elige una opción'}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.title}
        </option>
      ))}
    </select>
  );
  if (!spec.ref!.creates && spec.ref!.after.length === 0) return select;
  return (
    <div className="inset">
      {select}
      {spec.ref!.after.length > 0 && (
        <button className="btn nojs" name={DO} value={intent('refresh', name)} formNoValidate aria-label={`Actualizar opciones de ${spec.label}`} title="Actualizar opciones">
          <Icon name="refresh-cw" />
        </button>
      )}
      {spec.ref!.creates && (
        <button className="btn" name={DO} value={intent('create', name)} formNoValidate aria-label={`Crear ${spec.ref!.one}`} title={`Crear ${spec.ref!.one}`}>
          <Icon name="plus" />
        </button>
      )}
    </div>
  );
}

function SearchChoice(props: ControlProps & { options?: readonly Option[] }) {
  const { spec, name, id, value, state, known, aria, title, options } = props;
  const ref = spec.ref!;
  const start = typeof value === 'string' && value !== '' ? { value, title: title ?? state.titles[known] ?? value } : null;
  const [picked, setPicked] = useState<Option | null>(start);
  const [touched, setTouched] = useState(false);
  const typeahead = useTypeahead(ref, name, state.searches[known] ?? null);
  if (picked) {
    return (
      <div className="in refv">
        <input type="hidden" name={name} value={picked.value} data-title={picked.title} />
        {ref.screen ? <a href={ref.screen + picked.value}>{picked.title}</a> : <span>{picked.title}</span>}
        <button
          className="btn gho sm"
          id={id}
          name={DO}
          value={intent('change', name)}
          formNoValidate
          aria-label={`Cambiar ${spec.label}: ${picked.title}`}
          onClick={(event) => {
            event.preventDefault();
            setTouched(true);
            setPicked(null);
          }}
        >
          Cambiar
        </button>
      </div>
    );
  }
  if (options) return <PlainChoice {...props} value="" options={options} />;
  const pick = (option: Option) => {
    typeahead.clear();
    setPicked(option);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const box = event.currentTarget.closest('.find3');
    if (event.key === 'Enter') {
      event.preventDefault();
      const only = typeahead.found?.matches.length === 1 ? typeahead.found.matches[0] : undefined;
      if (only) pick(only);
      else typeahead.search(event.currentTarget.value, event.currentTarget.form, true);
    }
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      box?.querySelector<HTMLInputElement>('input[type="radio"]')?.focus();
    }
  };
  return (
    <div className="find3">
      <input type="hidden" name={name} value="" />
      <div className="inset">
        <input
          className="in"
          id={id}
          name={name + SEARCH}
          defaultValue={typeahead.found?.q ?? ''}
          autoComplete="off"
          autoFocus={touched}
          placeholder={`Clave o nombre`}
          onInput={(event) => typeahead.search(event.currentTarget.value, event.currentTarget.form)}
          onKeyDown={onKeyDown}
          {...aria}
        />
        <button
          className="btn"
          name={DO}
          value={intent('find', name)}
          formNoValidate
          aria-label={`Buscar ${spec.label}`}
          onClick={(event) => {
            const field = event.currentTarget.form?.elements.namedItem(name + SEARCH);
            if (!(field instanceof HTMLInputElement) || field.value === '') return;
            event.preventDefault();
            typeahead.search(field.value, field.form, true);
          }}
        >
          <Icon name="search" />
          <span className="lbl">Buscar</span>
        </button>
      </div>
      <Matches name={name} found={typeahead.found} failed={typeahead.failed} onPick={pick} />
      {ref.creates && (typeahead.found || aria['aria-invalid']) && <CreateButton name={name} one={ref.one} />}
    </div>
  );
}

interface MatchesProps {
  readonly name: string;
  readonly found: RefSearch | null;
  readonly failed: boolean;
  onPick(option: Option): void;
}

function Matches({ name, found, failed, onPick }: MatchesProps) {
  if (failed)
    return (
      <p className="help" role="status">
        No se pudo buscar. Revisa la conexión y vuelve a intentarlo.
      </p>
    );
  if (!found) return null;
  const { matches, total, q } = found;
  return (
    <>
      {matches.length > 0 && (
        <div className="opts" role="radiogroup" aria-label="Coincidencias">
          {matches.map((option) => (
            <label key={option.value}>
              <input
                type="radio"
                name={name}
                value={option.value}
                defaultChecked={matches.length === 1}
                onClick={(event) => event.detail > 0 && onPick(option)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  onPick(option);
                }}
              />
              {option.title} {option.detail && <small>{option.detail}</small>}
            </label>
          ))}
        </div>
      )}
      <p className="help" role="status">
        {total === 0
          ? `Nada coincide con «${q}».`
          : total > matches.length
            ? `Se muestran ${matches.length} de ${total.toLocaleString('en-US')}. Escribe más para acotar.`
            : `${total} ${total === 1 ? 'coincidencia' : 'coincidencias'}.`}
      </p>
    </>
  );
}
