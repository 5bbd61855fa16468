/** Written into every page as text (`page-scripts.tsx`), so it refers to nothing outside itself. */

declare global {
  interface Window {
    /** Called once React listens to the page. */
    taken?: () => void;
    /** Keys of a table of rows that came before its scripts, from an Enter on. */
    waitingKeys?: string[];
  }
}

export interface HydrationPlan {
  /** Scripts in the order in which they need each other: each is a task of its own. */
  readonly steps: readonly string[];
  /** Module of each route that is not in the entry. */
  readonly routes: readonly (readonly [id: string, module: string])[];
  readonly entry: string;
  /**
   * The page does something by itself (a scale that is asked every two seconds): it is taken over
   * at once.
   */
  readonly live: boolean;
}

/**
 * The page works as it came until somebody touches it; then its scripts take it over, piece by
 * piece, between what the person does. Until they have, every click, key and paste is the browser's
 * own, as without a script: React, which would draw the whole page at once to answer it, is not
 * told. What was typed meanwhile is told afterwards.
 */
export function startHydration(
  { steps, routes, entry, live }: HydrationPlan,
  load: (url: string) => Promise<unknown>,
): void {
  const touches = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'paste', 'drop'];
  const held = [
    'click',
    'auxclick',
    'dblclick',
    'mousedown',
    'mouseup',
    'pointerdown',
    'pointerup',
    'pointercancel',
    'touchstart',
    'touchend',
    'touchcancel',
    'contextmenu',
    'submit',
    'reset',
  ];
  const told = [
    'keydown',
    'keypress',
    'keyup',
    'beforeinput',
    'textInput',
    'input',
    'change',
    'copy',
    'cut',
    'paste',
    'dragstart',
    'dragend',
    'drop',
    'compositionstart',
    'compositionend',
  ];
  const all = [...held, ...told];
  /** Fields in which something was typed, and the text of those whose text React sets anew. */
  const typed = new Map<EventTarget, string | null>();
  const keys: KeyboardEvent[] = [];
  let begun = false;
  let failed = false;

  const isField = (target: EventTarget | null) =>
    target instanceof Element && target.closest('input,textarea,select,[contenteditable]') !== null;
  // React gives a text area that it takes over the text with which it came.
  const restore = (field: EventTarget | null) => {
    const text = field && typed.get(field);
    if (typeof text === 'string' && field instanceof HTMLTextAreaElement && field.value !== text)
      field.value = text;
  };
  const hold = (event: Event) => {
    const { type, target } = event;
    event.stopPropagation();
    if (type === 'beforeinput') restore(target);
    if ((type === 'input' || type === 'change') && target)
      typed.set(target, target instanceof HTMLTextAreaElement ? target.value : null);
    if (event.type !== 'keydown' || !(event instanceof KeyboardEvent)) return;
    // Enter in a table of rows goes to the next cell, which only its script can do; the browser
    // would save the form. What is typed after it is for that cell.
    const { key, ctrlKey, altKey, metaKey } = event;
    const inTable =
      event.target instanceof HTMLInputElement && event.target.closest('td[data-enter]') !== null;
    if (
      inTable &&
      !failed &&
      !ctrlKey &&
      !altKey &&
      !metaKey &&
      (key === 'Enter' || (window.waitingKeys && key.length === 1))
    ) {
      event.preventDefault();
      (window.waitingKeys ??= []).push(key);
      return;
    }
    // The palette, and saving: with Control they are wanted from within a field too.
    const command = (key === 'k' || key === 'Enter') && (ctrlKey || metaKey);
    if (isField(event.target) && !command) return;
    // The browser's own answer to these is not wanted; they are done as soon as somebody can.
    if (command || key === '/') event.preventDefault();
    if (keys.length < 8) keys.push(event);
  };
  const idle = () =>
    new Promise<void>((go) =>
      'requestIdleCallback' in window
        ? requestIdleCallback(() => go(), { timeout: 300 })
        : setTimeout(go, 20),
    );
  const begin = async () => {
    if (begun) return;
    begun = true;
    for (const name of touches) removeEventListener(name, touch, true);
    // The answer to the touch itself is shown first.
    await new Promise((go) => setTimeout(go, 50));
    for (const step of steps) {
      await idle();
      await load(step);
    }
    const modules: Record<string, unknown> = {};
    for (const [id, module] of routes) modules[id] = await load(module);
    // oxlint-disable-next-line no-underscore-dangle -- the router's own name
    window.__reactRouterRouteModules = modules;
    await idle();
    await load(entry);
  };
  const touch = (event: Event) => {
    if (event.type === 'pointermove') {
      const { pointerType, movementX, movementY } = event as PointerEvent;
      // A finger that scrolls moves too; of a mouse that rests where a page appears, the browser
      // says that it moved by nothing.
      if (pointerType !== 'mouse' || (movementX === 0 && movementY === 0)) return;
    }
    begin().catch((error: unknown) => {
      failed = true;
      throw error;
    });
  };

  window.taken = () => {
    delete window.taken;
    for (const name of all) removeEventListener(name, hold, true);
    for (const field of typed.keys()) {
      restore(field);
      for (const type of ['input', 'change'])
        if ((field as Node).isConnected) field.dispatchEvent(new Event(type, { bubbles: true }));
    }
    if (isField(document.activeElement))
      document.activeElement!.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    for (const key of keys)
      (key.target ?? document.body).dispatchEvent(new KeyboardEvent('keydown', key));
  };
  for (const name of all) addEventListener(name, hold, true);
  for (const name of touches) addEventListener(name, touch, { capture: true, passive: true });
  // Long after the page is read: the end of the session is announced by a script.
  setTimeout(() => void begin(), live ? 0 : 45_000);
}
