import { createContext, useContext, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { Link } from 'react-router';
import { FORM_ID, INTENT_NAME, intent } from '#app/forms/names.ts';
import { useScripted } from './scripted.ts';

/**
 * Whether something was typed, within the page of a record's form in which it may be; null
 * elsewhere.
 */
export const Typing = createContext<RefObject<boolean> | null>(null);

interface FormButtonProps {
  readonly look?: string | undefined;
  readonly value: string;
  readonly label?: string;
  readonly pressed?: boolean;
  readonly children: ReactNode;
}

/**
 * A button of the record's form, wherever it stands: what was typed there is posted with it, so
 * that nothing of it is lost.
 */
export function FormButton({ look, value, label, pressed, children }: FormButtonProps) {
  return (
    <button
      className={look}
      form={FORM_ID}
      name={INTENT_NAME}
      value={value}
      aria-label={label}
      aria-pressed={pressed}
      title={pressed === undefined ? undefined : label}
      formNoValidate
    >
      {children}
    </button>
  );
}

/** What comes on paper or as a file is no screen. */
const isPaper = (href: string) => /^\/(print|labels)\?|\/download$/.test(href);

/** Posts the form that is typed in as the button of a `Way` does, by one that the form has. */
function leaveAsDraft(event: MouseEvent, href: string): void {
  const button = document.querySelector<HTMLButtonElement>('[data-refresher]');
  // With a key the browser opens the address elsewhere, and the form stays.
  if (!button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const { value } = button;
  button.value = intent('leave', href);
  button.form!.requestSubmit(button);
  button.value = value;
}

/**
 * Leads elsewhere. From a form in which something may be typed it posts that form, which waits as a
 * draft; paper opens beside it. In a text it looks like a link and, where scripts answer, is one:
 * it can be opened in another tab.
 * @param look of the button or link; none in a text
 */
export function Way({
  href,
  look,
  children,
}: {
  href: string;
  look?: string | undefined;
  children: ReactNode;
}) {
  const typing = useContext(Typing);
  const scripted = useScripted();
  const paper = isPaper(href);
  if (typing && !paper && (look !== undefined || !scripted))
    return (
      <FormButton look={look ?? 'way'} value={intent('leave', href)}>
        {children}
      </FormButton>
    );
  return (
    <Link
      className={look}
      to={href}
      reloadDocument={paper}
      target={typing && paper ? '_blank' : undefined}
      onClick={(event) => {
        if (typing?.current && !paper) leaveAsDraft(event, href);
      }}
    >
      {children}
    </Link>
  );
}

/**
 * Leads to a record that a field or a cell names. A cell has no room for what posts the form: from
 * a form in which something may be typed it opens beside it.
 */
export function RefLink({
  href,
  cell = false,
  children,
}: {
  href: string;
  cell?: boolean | undefined;
  children: ReactNode;
}) {
  const typing = useContext(Typing);
  if (typing && !cell) return <Way href={href}>{children}</Way>;
  return (
    <a href={href} target={typing ? '_blank' : undefined}>
      {children}
    </a>
  );
}
