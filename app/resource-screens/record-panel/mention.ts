/**
 * While «@an» is written, the people whom it may mean: the menu beside the field, narrowed; Enter
 * or a click writes the alias.
 */
const BEGUN = /(^|[\s(,;:¿¡])@([\p{L}\p{N}._-]*)$/u;

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const attached = new WeakSet<HTMLTextAreaElement>();

export function attach(field: HTMLTextAreaElement): void {
  const menu = field.form?.querySelector<HTMLDetailsElement>('details.mention');
  if (!menu || attached.has(field)) return;
  attached.add(field);
  const people = [...menu.querySelectorAll<HTMLElement>(':scope > div > div')];
  const boxOf = (row: HTMLElement) => row.querySelector('input')!;
  let at = 0;
  const shown = () => people.filter((row) => !row.hidden);
  const mark = () => shown().forEach((row, index) => row.classList.toggle('on', index === at));
  const close = () => {
    menu.open = false;
    delete menu.dataset.asked;
    for (const row of people) {
      row.hidden = false;
      row.classList.remove('on');
    }
  };
  const begun = () => BEGUN.exec(field.value.slice(0, field.selectionStart));
  const write = (row: HTMLElement) => {
    const end = field.selectionStart;
    const found = begun();
    if (found) field.setRangeText(`@${boxOf(row).value} `, end - found[2]!.length - 1, end, 'end');
    close();
    field.focus();
  };
  const narrow = () => {
    const found = begun();
    if (!found) return menu.dataset.asked === undefined ? undefined : close();
    const q = folded(found[2]!);
    for (const row of people)
      row.hidden = !folded(`${boxOf(row).value} ${row.textContent}`)
        .split(/\s+/)
        .some((word) => word.startsWith(q));
    at = 0;
    if (shown().length === 0) return close();
    menu.dataset.asked = '';
    menu.open = true;
    mark();
  };
  field.addEventListener('input', narrow);
  field.addEventListener('keydown', (event) => {
    if (menu.dataset.asked === undefined) return;
    const list = shown();
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      at = (at + (event.key === 'ArrowDown' ? 1 : -1) + list.length) % list.length;
    else if (event.key === 'Enter' || event.key === 'Tab') write(list[at]!);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    mark();
  });
  menu.addEventListener('click', (event) => {
    const row =
      event.target instanceof Element
        ? people.find((each) => each.contains(event.target as Node))
        : null;
    if (!row || menu.dataset.asked === undefined) return;
    event.preventDefault();
    write(row);
  });
  narrow();
}
