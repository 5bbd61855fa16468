import { INTENT_NAME, intent, PASTE_SUFFIX, SEARCH_SUFFIX } from '../../names.ts';

/**
 * Sends a block of cells to the server, which knows what each one means, from the cell where it was
 * pasted.
 */
export function pasteCells(cell: HTMLInputElement, lines: string, text: string): void {
  const { form } = cell;
  const box = form?.elements.namedItem(lines + PASTE_SUFFIX);
  if (!form || !(box instanceof HTMLTextAreaElement)) return;
  box.value = text;
  const button = document.createElement('button');
  button.name = INTENT_NAME;
  button.value = intent('paste', cell.name.replace(SEARCH_SUFFIX, ''));
  button.formNoValidate = true;
  button.hidden = true;
  form.append(button);
  form.requestSubmit(button);
  button.remove();
}
