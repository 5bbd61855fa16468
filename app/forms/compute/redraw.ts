/**
 * A script asks the server to draw a form anew while somebody types in it. What is typed meanwhile
 * and the place of the cursor go on to the form that arrives.
 */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export interface TypedMeanwhile {
  /** Names the opening of a form, whichever times it is drawn. */
  readonly opening: string;
  readonly values: ReadonlyMap<string, string>;
  readonly focused: { readonly name: string; readonly cursor: readonly [number, number] | null };
}

/** What was sent with the drawing that a script asked for, until a form is drawn. */
let sent: FormData | null = null;
/** The intent of another drawing, asked for while one is on its way. */
let next: string | null = null;

/**
 * One drawing at a time: what is asked for meanwhile waits for the form that arrives, else two
 * drawings would take turns and the second would know nothing of what was typed before the first.
 */
export function redraw(form: HTMLFormElement, button: HTMLButtonElement): void {
  if (!form.isConnected) return;
  if (sent) {
    next = button.value;
    return;
  }
  // Submitting by any button forgets what was sent: a save answers with another page.
  form.requestSubmit(button);
  sent = new FormData(form);
}

export const forgetRedraw = (): void => {
  sent = null;
  next = null;
};

function redrawNext(form: HTMLFormElement): void {
  const intent = next;
  next = null;
  const button =
    intent !== null &&
    form.querySelector<HTMLButtonElement>(`button[value="${CSS.escape(intent)}"]`);
  if (button) redraw(form, button);
}

/** Nothing is on its way any more, even if no form arrived. */
export function endRedraw(form: HTMLFormElement | null): void {
  sent = null;
  if (form) redrawNext(form);
}

const isTyped = (element: Element): element is Control =>
  (element instanceof HTMLInputElement &&
    !['hidden', 'radio', 'checkbox', 'file'].includes(element.type)) ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

const openingOf = (form: HTMLFormElement): string => {
  const key = form.elements.namedItem('clave');
  return key instanceof HTMLInputElement ? key.value : '';
};

function cursorOf(element: Element): readonly [number, number] | null {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return null;
  const { selectionStart, selectionEnd } = element;
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd];
}

/** Of a form that leaves the page; null when no script asked for another drawing of it. */
export function typedMeanwhile(form: HTMLFormElement): TypedMeanwhile | null {
  const before = sent;
  sent = null;
  if (!before) return null;
  const { activeElement } = document;
  const isOwn = activeElement !== null && form.contains(activeElement);
  return {
    opening: openingOf(form),
    values: new Map(
      [...form.elements]
        .filter(isTyped)
        .filter(({ name, value }) => name !== '' && value !== (before.get(name) ?? ''))
        .map(({ name, value }) => [name, value]),
    ),
    focused: {
      name: isOwn ? (activeElement.getAttribute('name') ?? '') : '',
      cursor: isOwn ? cursorOf(activeElement) : null,
    },
  };
}

function typeAgain(control: Control, text: string): void {
  if (
    control instanceof HTMLSelectElement &&
    ![...control.options].some(({ value }) => value === text)
  )
    return;
  control.value = text;
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Into the form that arrived: the same opening drawn anew, else nothing happens. True when
 * something else follows from what was typed.
 */
export function resumeTyping(form: HTMLFormElement, typed: TypedMeanwhile | null): boolean {
  if (!typed) return false;
  if (typed.opening !== openingOf(form)) {
    next = null;
    return false;
  }
  let computes = false;
  for (const [name, text] of typed.values) {
    const control = form.elements.namedItem(name);
    if (!(control instanceof Element) || !isTyped(control)) continue;
    typeAgain(control, text);
    computes ||= control.dataset.compute !== undefined;
  }
  const { name, cursor } = typed.focused;
  const place = name === '' ? null : form.elements.namedItem(name);
  if (!(place instanceof HTMLElement)) return computes;
  place.focus();
  if (cursor && (place instanceof HTMLInputElement || place instanceof HTMLTextAreaElement))
    place.setSelectionRange(...cursor);
  return computes;
}
