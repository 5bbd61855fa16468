import { t } from '#app/i18n/t.ts';
import { lazy, type ReactNode } from 'react';
import type {
  FieldSpec,
  FieldValue,
  KeyLookup,
} from '#app/resource-screens/shared/view/view-types.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { RefLink } from '#app/ui/page/way.tsx';
import { optionsMarkup } from '../options/options.ts';
import { ReferenceControl } from './reference-control.tsx';
import type { ControlProps } from './control-props.ts';

const rareControl = () => import('./rare-controls.tsx');
/** Few forms have them: in the browser they come with those. The server draws at once. */
const RareControl = import.meta.env.SSR ? (await rareControl()).default : lazy(rareControl);

const TYPES: Partial<Record<FieldSpec['control'], string>> = {
  date: 'date',
  time: 'time',
  datetime: 'datetime-local',
  email: 'email',
  phone: 'tel',
  url: 'url',
  color: 'color',
};

const textOf = (value: FieldValue | undefined) => {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.join(', ') : '';
};

/**
 * The control of a field, without its label: one for every kind. A function, not a component: a
 * form has hundreds.
 */
export function renderControl(props: ControlProps) {
  const { spec, name, id, value, aria, state, known } = props;
  const text = textOf(value);
  const common = {
    id,
    name,
    className: spec.right ? 'in n' : 'in',
    ...aria,
    autoFocus: props.focus || undefined,
    'data-compute': spec.computes ? '' : undefined,
  };
  if (
    spec.readOnly &&
    !['bool', 'lines', 'file', 'image', 'refs', 'choices'].includes(spec.control)
  )
    return renderReadOnly({ ...props, text });
  switch (spec.control) {
    case 'longtext':
      if (spec.picks) return <RareControl {...props} />;
      return <textarea {...common} defaultValue={text} maxLength={spec.max} rows={3} />;
    case 'json':
      return (
        <textarea {...common} className="in mono" defaultValue={text} rows={4} spellCheck={false} />
      );
    case 'number':
      return withSuffix(
        spec,
        <input {...common} defaultValue={text} inputMode="decimal" autoComplete="off" />,
      );
    case 'bool':
      return (
        <input
          type="checkbox"
          id={id}
          name={name}
          value="1"
          defaultChecked={text === '1'}
          disabled={spec.readOnly}
          {...aria}
          data-refresh={spec.refreshes ? '' : undefined}
          data-compute={common['data-compute']}
        />
      );
    case 'choice':
      return (
        <select
          {...common}
          data-refresh={spec.refreshes ? '' : undefined}
          dangerouslySetInnerHTML={{
            __html: optionsMarkup(
              spec.choices ?? [],
              spec.optional && !spec.needed ? '—' : t('common.chooseOption', 'Elige una opción'),
              text,
            ),
          }}
        />
      );
    case 'choices':
      return (
        <div className="checks" role="group" aria-label={spec.label}>
          {spec.choices?.map(([code, label]) => (
            <label className="ck" key={code}>
              <input
                type="checkbox"
                name={name}
                value={code}
                defaultChecked={Array.isArray(value) && (value as readonly string[]).includes(code)}
                disabled={spec.readOnly}
              />
              {label}
            </label>
          ))}
        </div>
      );
    case 'ref':
      return <ReferenceControl {...props} />;
    case 'refs':
    case 'file':
    case 'image':
    case 'color':
      return <RareControl {...props} />;
    case 'secret':
      return (
        <input
          {...common}
          type="password"
          autoComplete="new-password"
          placeholder={
            state.titles[known]
              ? t('form.secretEndsIn', 'Guardado, termina en {end}', { end: state.titles[known] })
              : undefined
          }
        />
      );
    case 'geo':
      return <GeoControl {...props} text={text} />;
    default:
      return withLookup(
        props,
        withSuffix(
          spec,
          <input
            {...common}
            type={TYPES[spec.control] ?? 'text'}
            defaultValue={text}
            maxLength={spec.control === 'text' ? spec.max : undefined}
            data-refresh={spec.refreshes ? '' : undefined}
            {...(spec.lookup && {
              list: `${id}-l`,
              autoComplete: 'off',
              onFocus: ({ currentTarget }) => void suggest(currentTarget, spec.lookup!),
            })}
          />,
        ),
      );
  }
}

const suggest = async (input: HTMLInputElement, lookup: KeyLookup) =>
  (await import('./suggest-keys.ts')).suggestKeys(input, lookup);

/** Matches as one types; the list of all in a page of its own, which loses nothing typed here. */
function withLookup({ spec, id, cell }: ControlProps, control: ReactNode): ReactNode {
  const { lookup } = spec;
  if (!lookup) return control;
  const list = <datalist id={`${id}-l`} aria-label={lookup.one} />;
  if (cell)
    return (
      <>
        {control}
        {list}
      </>
    );
  return (
    <div className="inset">
      {control}
      {list}
      <a
        className="btn"
        href={lookup.href}
        target="_blank"
        rel="noreferrer"
        aria-label={t('form.findKey', 'Buscar {one} en una página aparte', { one: lookup.one })}
        title={t('form.findKey', 'Buscar {one} en una página aparte', { one: lookup.one })}
      >
        <Icon name="search" />
      </a>
    </div>
  );
}

const withSuffix = ({ suffix }: FieldSpec, control: ReactNode): ReactNode =>
  suffix ? (
    <div className="inset">
      {control}
      <span className="sfx">{suffix}</span>
    </div>
  ) : (
    control
  );

function shownText(spec: FieldSpec, text: string, title: string | undefined): string {
  if (spec.control === 'ref') return title ?? text;
  if (spec.control === 'secret') return title ? `•••• ${title}` : '';
  return spec.choices?.find(([code]) => code === text)?.[1] ?? text;
}

/** A folio or a lot, which is not broken at its hyphens. */
const ONE_WORD = /^[^\s]{1,16}$/;

function renderReadOnly({
  spec,
  name,
  id,
  state,
  known,
  text,
  aria,
  cell,
}: ControlProps & { text: string }) {
  const shown = shownText(spec, text, state.titles[known]);
  if (cell)
    return (
      <span
        className={ONE_WORD.test(shown) ? 'ro num' : 'ro'}
        data-shows={name}
        data-chosen={spec.ref && text}
      >
        {spec.ref?.screen && text ? (
          <RefLink href={spec.ref.screen + text} cell>
            {shown}
          </RefLink>
        ) : (
          shown || '—'
        )}
      </span>
    );
  const written = { id, value: shown, readOnly: true, 'data-shows': name, ...aria };
  if (spec.control === 'longtext') return <textarea className="in" rows={3} {...written} />;
  if (spec.ref?.screen && text)
    return (
      <div className="in refv ro-v" id={id} data-shows={name} data-chosen={text}>
        <RefLink href={spec.ref.screen + text}>{shown}</RefLink>
      </div>
    );
  // Of more than a line all is read.
  return withSuffix(
    spec,
    spec.right || spec.suffix ? (
      <input className={spec.right ? 'in n' : 'in'} {...written} />
    ) : (
      <textarea className="in one" rows={1} {...written} />
    ),
  );
}

function GeoControl({ name, id, text, aria }: ControlProps & { text: string }) {
  const [lat = '', lng = ''] = text.split(',');
  return (
    <div className="inset pair">
      <input
        className="in n"
        id={id}
        name={`${name}.lat`}
        defaultValue={lat.trim()}
        inputMode="decimal"
        aria-label={t('form.latitude', 'Latitud')}
        placeholder={t('form.latitude', 'Latitud')}
        {...aria}
      />
      <input
        className="in n"
        name={`${name}.lng`}
        defaultValue={lng.trim()}
        inputMode="decimal"
        aria-label={t('form.longitude', 'Longitud')}
        placeholder={t('form.longitude', 'Longitud')}
      />
    </div>
  );
}
