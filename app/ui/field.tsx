import { t } from '#app/i18n/t.ts';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './icons/icon.tsx';

interface FieldProps extends Omit<ComponentProps<'input'>, 'name'> {
  readonly name: string;
  readonly label: ReactNode;
  readonly help?: ReactNode;
  readonly errors?: readonly string[];
  /** Columns of twelve. */
  readonly width?: 3 | 4 | 8 | 12;
  readonly optional?: boolean;
}

const describedBy = (name: string, help?: ReactNode, errors?: readonly string[]) =>
  [help && `${name}-help`, errors?.length && `${name}-error`].filter(Boolean).join(' ') ||
  undefined;

const widthClass = (width?: number) => (width ? `fld w${width}` : 'fld');

/** A labelled input of a plain screen; declared resources draw theirs with `app/forms`. */
export function Field({
  name,
  label,
  help,
  errors,
  width,
  optional = false,
  ...input
}: FieldProps) {
  return (
    <div className={widthClass(width)}>
      <label htmlFor={name}>
        {label}
        {optional && <span className="opt">{t('form.optional', 'opcional')}</span>}
      </label>
      <input
        className="in"
        id={name}
        name={name}
        aria-invalid={errors?.length ? true : undefined}
        aria-describedby={describedBy(name, help, errors)}
        {...input}
      />
      {help && (
        <p className="help" id={`${name}-help`}>
          {help}
        </p>
      )}
      <FieldError id={`${name}-error`} messages={errors} />
    </div>
  );
}

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'name'> {
  readonly name: string;
  readonly label: ReactNode;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly help?: ReactNode;
  readonly errors?: readonly string[];
  readonly width?: 3 | 4 | 8 | 12;
}

export function SelectField({
  name,
  label,
  options,
  help,
  errors,
  width,
  ...select
}: SelectFieldProps) {
  return (
    <div className={widthClass(width)}>
      <label htmlFor={name}>{label}</label>
      <select
        className="in"
        id={name}
        name={name}
        aria-invalid={errors?.length ? true : undefined}
        aria-describedby={describedBy(name, help, errors)}
        {...select}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {help && (
        <p className="help" id={`${name}-help`}>
          {help}
        </p>
      )}
      <FieldError id={`${name}-error`} messages={errors} />
    </div>
  );
}

export function FieldError({ id, messages }: { id: string; messages?: readonly string[] }) {
  if (!messages?.length) return null;
  return (
    <p className="err" id={id}>
      <Icon name="circle-alert" />
      <span>{messages.join(' ')}</span>
    </p>
  );
}

/** A part of a form: title and one sentence at the left, fields at the right. */
export function Section({
  title,
  text,
  children,
}: {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="sec">
      <div>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      <div className="g">{children}</div>
    </div>
  );
}
