/**
 * A page as a browser without scripts has it: its elements, its forms and what is wrong with them.
 */
import { parse, type DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
export type Element = DefaultTreeAdapterTypes.Element;

const isElement = (node: Node): node is Element => 'tagName' in node;

export const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((each) => each.name === name)?.value;

/** All elements below, in the order of the page; what a template holds is not in it. */
export function elementsOf(root: Node): Element[] {
  if (!('childNodes' in root)) return [];
  return root.childNodes.flatMap((node) => (isElement(node) ? [node, ...elementsOf(node)] : []));
}

export function textOf(node: Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join(' ') : '';
}

export interface PostedForm {
  readonly action: string;
  readonly method: string;
  /** What a browser would send: no button, no file. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly controls: readonly Element[];
  readonly buttons: readonly Element[];
}

const SILENT = new Set(['submit', 'button', 'reset', 'image', 'file']);

function valuesOf(control: Element): readonly string[] {
  if (control.tagName === 'textarea') return [textOf(control).replaceAll(/\r?\n/g, '\r\n')];
  if (control.tagName === 'select') {
    const options = elementsOf(control).filter(({ tagName }) => tagName === 'option');
    const chosen = options.filter((option) => attribute(option, 'selected') !== undefined);
    const first = attribute(control, 'multiple') === undefined ? options.slice(0, 1) : [];
    return (chosen.length > 0 ? chosen : first).map(
      (option) => attribute(option, 'value') ?? textOf(option).trim(),
    );
  }
  const type = attribute(control, 'type') ?? 'text';
  if (
    SILENT.has(type) ||
    ((type === 'checkbox' || type === 'radio') && attribute(control, 'checked') === undefined)
  )
    return [];
  return [attribute(control, 'value') ?? (type === 'checkbox' ? 'on' : '')];
}

export class Page {
  readonly html: string;
  readonly elements: readonly Element[];
  readonly #document: DefaultTreeAdapterTypes.Document;

  constructor(html: string) {
    this.html = html;
    this.#document = parse(html);
    this.elements = elementsOf(this.#document);
  }

  all(...tags: readonly string[]): Element[] {
    return this.elements.filter(({ tagName }) => tags.includes(tagName));
  }

  get text(): string {
    const hidden = new Set(['script', 'style', 'template', 'title']);
    const say = (node: Node): string => {
      if (isElement(node) && hidden.has(node.tagName)) return '';
      if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value;
      return 'childNodes' in node ? node.childNodes.map(say).join(' ') : '';
    };
    return say(this.#document).replaceAll(/\s+/g, ' ');
  }

  forms(): PostedForm[] {
    return this.all('form').map((form) => {
      const id = attribute(form, 'id');
      const inside = new Set(elementsOf(form));
      const owned = this.elements.filter((element) =>
        attribute(element, 'form') === undefined
          ? inside.has(element)
          : attribute(element, 'form') === id,
      );
      const controls = owned.filter(({ tagName }) =>
        ['input', 'select', 'textarea'].includes(tagName),
      );
      return {
        action: attribute(form, 'action') ?? '',
        method: (attribute(form, 'method') ?? 'get').toLowerCase(),
        controls,
        buttons: owned.filter(({ tagName }) => tagName === 'button'),
        fields: controls.flatMap((control) => {
          const name = attribute(control, 'name');
          if (!name || attribute(control, 'disabled') !== undefined) return [];
          return valuesOf(control).map((value) => [name, value] as const);
        }),
      };
    });
  }

  /** What would be broken for a person, whatever the screen. */
  problems(): string[] {
    return [
      ...this.#twice(),
      ...this.#unlabelled(),
      ...this.#dead(),
      ...this.#enter(),
      ...this.#leaving(),
      ...this.#sameTabs(),
      ...this.#badWords(),
      ...this.#landmarks(),
    ];
  }

  #twice(): string[] {
    const ids = this.elements.flatMap((element) => attribute(element, 'id') ?? []);
    return [...new Set(ids.filter((id, at) => ids.indexOf(id) < at))].map((id) => `id ${id} twice`);
  }

  /** A field whose name nobody says. */
  #unlabelled(): string[] {
    const labelled = new Set(
      this.all('label').flatMap((label) => [
        attribute(label, 'for') ?? '',
        ...elementsOf(label).map((each) => attribute(each, 'id') ?? each),
      ]),
    );
    const named = (control: Element) =>
      attribute(control, 'aria-label') ??
      attribute(control, 'aria-labelledby') ??
      (labelled.has(attribute(control, 'id') ?? '-') || labelled.has(control) ? '' : undefined);
    return this.all('input', 'select', 'textarea')
      .filter(
        (control) =>
          attribute(control, 'type') !== 'hidden' &&
          attribute(control, 'hidden') === undefined &&
          named(control) === undefined,
      )
      .map((control) => `no label at ${control.tagName} ${attribute(control, 'name') ?? ''}`);
  }

  /** A button that only a script would serve, and a link that leads nowhere. */
  #dead(): string[] {
    // Only a script opens a dialog.
    const reached = new Set([...this.all('form'), ...this.all('dialog')].flatMap(elementsOf));
    const serves = (button: Element) =>
      reached.has(button) ||
      ['form', 'popovertarget', 'commandfor', 'hidden', 'disabled'].some(
        (name) => attribute(button, name) !== undefined,
      );
    return [
      ...this.all('button')
        .filter((button) => !serves(button))
        .map(
          (button) =>
            `button «${textOf(button).trim() || attribute(button, 'aria-label')}» does nothing`,
        ),
      ...this.all('a')
        .filter((link) => ['', '#'].includes(attribute(link, 'href') ?? ''))
        .map((link) => `link «${textOf(link).trim()}» leads nowhere`),
    ];
  }

  /** Enter presses the first button of a form; where one saves, that must be it, or Enter's own. */
  #enter(): string[] {
    const does = (button: Element) => attribute(button, 'value') ?? '';
    return this.forms()
      .map(({ buttons }) => buttons.filter((each) => attribute(each, 'type') !== 'button'))
      .filter((buttons) => buttons.some((each) => does(each) === 'save'))
      .flatMap(([first]) =>
        ['save', 'enter'].includes(does(first!)) ? [] : [`Enter does «${does(first!)}»`],
      );
  }

  /** Around a form that is typed in, what leads elsewhere posts it, so that nothing is lost. */
  #leaving(): string[] {
    const typing = this.all('button').some(
      (each) => attribute(each, 'form') === 'record-form' && attribute(each, 'value') === 'enter',
    );
    if (!typing) return [];
    return this.elements
      .filter((each) =>
        (attribute(each, 'class') ?? '')
          .split(' ')
          .some((name) => ['crumb', 'head', 'facts', 'tabs', 'refv', 'ro'].includes(name)),
      )
      .flatMap(elementsOf)
      .filter((each) => each.tagName === 'a' && attribute(each, 'target') === undefined)
      .map((link) => `link «${textOf(link).trim()}» loses what is typed`);
  }

  /** Two tabs of one bar that are called the same. */
  #sameTabs(): string[] {
    return this.elements
      .filter((each) => (attribute(each, 'class') ?? '').split(' ').includes('tabs'))
      .flatMap((bar) => {
        const names = elementsOf(bar)
          .filter(({ tagName }) => ['a', 'label', 'button'].includes(tagName))
          .map((each) =>
            textOf(each)
              .replaceAll(/[\d\s]+/g, ' ')
              .trim(),
          );
        return names.filter((name, at) => names.indexOf(name) < at);
      })
      .map((name) => `two tabs «${name}»`);
  }

  #badWords(): string[] {
    return (
      this.text.match(
        /.{0,30}\b(?:undefined|null|NaN|Invalid Date)\b.{0,30}|.{0,30}\[object .{0,30}/g,
      ) ?? []
    ).map((text) => `says «${text}»`);
  }

  #landmarks(): string[] {
    const [headings, mains] = [this.all('h1').length, this.all('main').length];
    return [
      ...(headings === 1 ? [] : [`${headings} headings of the first level`]),
      ...(mains === 1 ? [] : [`${mains} main parts`]),
    ];
  }
}
