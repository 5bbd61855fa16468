import type {
  FieldSpec,
  FieldValue,
  FormState,
  RowValues,
} from '#app/resource-screens/shared/view/view-types.ts';
import { renderControl } from './control.tsx';
import { FieldErrors } from '../errors.tsx';
import { fieldId } from '../names.ts';
import { prefixOf, valueAt } from '../rows/nested/row-paths.ts';
import { isVisible, optionalText, visibilityData } from '../visibility.ts';

interface Props {
  readonly spec: FieldSpec;
  readonly name: string;
  readonly value: FieldValue | undefined;
  readonly state: FormState;
  readonly known?: string;
  readonly shared?: string;
  readonly title?: string;
  readonly many?: boolean;
  /** Values of the child row that it belongs to. */
  readonly row?: RowValues;
  readonly focus?: boolean;
}

const GROUPS = new Set(['choices', 'refs']);

/** Does not count as things stand: hidden where a script can show it again (`use-live-form.ts`). */
function isOff(
  { field, is }: NonNullable<FieldSpec['when']>,
  known: string,
  { values }: FormState,
): boolean {
  const prefix = prefixOf(known);
  if (prefix !== '' && valueAt(values, prefix) === undefined) return false;
  const value = valueAt(values, prefix + field) ?? '';
  return is.length === 0 ? value === '' : !is.includes(String(value));
}

/** Label above, control, help below, then what is wrong with it. */
export function FieldBox({
  spec,
  name,
  value,
  state,
  known = name,
  shared,
  title,
  many,
  row,
  focus,
}: Props) {
  const id = fieldId(name);
  const messages = state.errors[known];
  const described =
    [spec.help && `${id}-h`, messages && `${id}-e`].filter(Boolean).join(' ') || undefined;
  const aria = { 'aria-invalid': messages ? true : undefined, 'aria-describedby': described };
  const control = renderControl({
    spec,
    name,
    id,
    value,
    state,
    known,
    shared,
    aria,
    title,
    many,
    focus,
  });
  const errors = messages && <FieldErrors id={id} messages={messages} />;
  const help = spec.help && (
    <p className="help" id={`${id}-h`}>
      {spec.help}
    </p>
  );
  const when = {
    ...(spec.when && {
      'data-when': spec.when.field,
      'data-is': spec.when.is.join('|'),
      'data-off': !messages && isOff(spec.when, known, state) ? '' : undefined,
    }),
    ...visibilityData(spec),
    hidden: !isVisible(spec, known, value, state, row),
  };
  if (spec.control === 'bool') {
    return (
      <div className={`fld w${spec.width} keep`} {...when}>
        <label className="ck">
          {control}
          {spec.label}
        </label>
        {help}
        {errors}
      </div>
    );
  }
  const optional = spec.optional && (
    <span className="opt" {...(spec.needed && { 'data-needed': JSON.stringify(spec.needed) })}>
      {optionalText(spec, known, state, row)}
    </span>
  );
  if (GROUPS.has(spec.control)) {
    return (
      <fieldset className={`fld w${spec.width}`} id={id} tabIndex={-1} {...when}>
        <legend>
          {spec.label} {optional}
        </legend>
        {control}
        {help}
        {errors}
      </fieldset>
    );
  }
  return (
    <div
      className={spec.width <= 3 && !spec.ref ? `fld w${spec.width} keep` : `fld w${spec.width}`}
      {...when}
    >
      <label htmlFor={id}>
        {spec.label} {optional}
      </label>
      {control}
      {help}
      {errors}
    </div>
  );
}
