import { DO, intent, PASTE, SEARCH } from '../names.ts';

/** Sends a block of cells to the server, which knows what each one means, from the cell where it was pasted. */
export function pasteCells(cell: HTMLInputElement, lines: string, text: string): void {
  const { form } = cell;
  const box = form?.elements.namedItem(lines + PASTE);
  if (!form || !(box instanceof HTMLTextAreaElement)) return;
  box.value = text;
  const button = document.createElement('button');
  button.name = DO;
  button.value = intent('paste', cell.name.replace(SEARCH, ''));
  button.formNoValidate = true;
  button.hidden = true;
  form.append(button);
  form.requestSubmit(button);
  button.remove();
}
