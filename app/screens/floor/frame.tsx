/**
 * Parts of the screens of the floor: plain forms, one field in focus, the result of the last scan
 * on top.
 */
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { PageHead } from '#app/ui/page/page-head.tsx';
import sheet from './floor.css?url';
import type { Last } from './last-result.ts';

/** The sheet; a screen exports it as its `links`. */
export const floorLinks = () => [{ rel: 'stylesheet', href: sheet }];

interface PageProps {
  readonly title: string;
  readonly qualifier?: ReactNode;
  readonly last: Last | null;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function FloorPage({ title, qualifier, last, actions, children }: PageProps) {
  return (
    <>
      <PageHead title={title} qualifier={qualifier} actions={actions} />
      <div className="floor">
        {last && (
          <p className={`fl-last ${last.tone}`} role={last.tone === 'bad' ? 'alert' : 'status'}>
            <Icon name={last.tone === 'bad' ? 'circle-alert' : 'circle-check'} />
            <span>{last.text}</span>
          </p>
        )}
        {children}
      </div>
    </>
  );
}

interface ScanProps {
  readonly label: string;
  /** Name of the field that takes the scan; `scan` unless told. */
  readonly name?: string;
  /**
   * What was typed and refused, or what is proposed: selected, so that the next scan replaces it.
   */
  readonly value?: string;
  readonly help?: string;
  readonly button: string;
  /** Quantities bring up the number keys. */
  readonly numeric?: boolean;
  /** What is known already and goes along. */
  readonly hidden: Readonly<Record<string, string | number>>;
  /** Changes with each reply: the field is new and takes the focus again. */
  readonly stamp: string;
  readonly errors?: readonly string[];
  /** What is asked besides, between the field and its button. */
  readonly fields?: ReactNode;
  /** The focus goes elsewhere: to one of `fields` that was refused. */
  readonly focusElsewhere?: boolean;
  /** Beside the field, in its form: the pieces of a quantity. */
  readonly children?: ReactNode;
}

/** A reader of codes types and presses Enter: that submits the form, with a script or without. */
export function ScanForm({
  label,
  name = 'scan',
  value = '',
  help,
  button,
  numeric = false,
  hidden,
  stamp,
  errors,
  fields,
  focusElsewhere = false,
  children,
}: ScanProps) {
  const described = [help && 'scan-help', errors?.length && 'scan-error'].filter(Boolean);
  return (
    <Form
      method="post"
      className={fields ? 'fl-scan stacked' : 'fl-scan'}
      key={stamp}
      preventScrollReset
    >
      {Object.entries(hidden).map(([field, given]) => (
        <input key={field} type="hidden" name={field} value={given} />
      ))}
      <label htmlFor="scan">{label}</label>
      <input
        className="in"
        id="scan"
        name={name}
        defaultValue={value}
        autoFocus={!focusElsewhere}
        required
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        inputMode={numeric ? 'decimal' : undefined}
        onFocus={(event) => event.currentTarget.select()}
        aria-invalid={errors?.length ? true : undefined}
        aria-describedby={described.join(' ') || undefined}
      />
      <FieldError id="scan-error" messages={errors} />
      {fields}
      <Button look="pri">{button}</Button>
      {children}
      {help && (
        <p className="help" id="scan-help">
          {help}
        </p>
      )}
    </Form>
  );
}

export function Facts({
  rows,
}: {
  rows: readonly (readonly [label: string, value: ReactNode, done?: boolean])[];
}) {
  return (
    <dl className="fl-facts">
      {rows.map(([label, value, done]) => (
        <div key={label} className={done ? 'done' : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One big button that posts: `hidden` says what it does. */
export function ActButton({
  label,
  look,
  hidden,
}: {
  label: string;
  look?: 'pri' | 'alt' | 'dan';
  hidden: Readonly<Record<string, string | number>>;
}) {
  return (
    <Form method="post" preventScrollReset>
      {Object.entries(hidden).map(([field, given]) => (
        <input key={field} type="hidden" name={field} value={given} />
      ))}
      <Button look={look}>{label}</Button>
    </Form>
  );
}
