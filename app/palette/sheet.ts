/** `?`: the shortcuts, in a dialog. */
import { element, withStyles } from './suggest.ts';
import { PLACES } from './places.ts';

const GENERAL: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['Ctrl', 'K'], 'Ir a, crear o buscar'],
  [['/'], 'Buscar en la lista, o en todo'],
  [['n'], 'Nuevo registro'],
  [['e'], 'Ir al primer campo del formulario'],
  [['s'], 'Guardar'],
  [['f'], 'Filtros'],
  [['j'], 'Renglón siguiente'],
  [['k'], 'Renglón anterior'],
  [['x'], 'Elegir el renglón'],
  [['←'], 'Página o registro anterior'],
  [['→'], 'Página o registro siguiente'],
  [['?'], 'Esta hoja'],
];

const row = (keys: readonly string[], what: string) =>
  element(
    'tr',
    {},
    element(
      'td',
      {},
      ...keys.flatMap((key, at) => [...(at > 0 ? [' '] : []), element('kbd', {}, key)]),
    ),
    element('td', {}, what),
  );

const table = (title: string, rows: readonly HTMLTableRowElement[]) =>
  element('table', {}, element('caption', {}, title), element('tbody', {}, ...rows));

let sheet: HTMLDialogElement | null = null;

export async function openSheet(): Promise<void> {
  await withStyles();
  if (!sheet?.isConnected) {
    const close = element('button', { class: 'btn', type: 'button' }, 'Cerrar');
    const places = Object.entries(PLACES).map(([key, [, label]]) =>
      row(['g', key], `Ir a ${label}`),
    );
    const general = GENERAL.map(([keys, what]) => row(keys, what));
    sheet = element(
      'dialog',
      { class: 'pal keys', 'aria-labelledby': 'keys-title' },
      // It holds the focus first, so that a sheet longer than the window is read from its
      // beginning.
      element('h2', { id: 'keys-title', tabindex: '-1', autofocus: '' }, 'Atajos de teclado'),
      element('div', {}, table('En cualquier pantalla', general), table('Ir a', places)),
      element('p', { class: 'ttl' }, 'No actúan mientras escribes en un campo.'),
      close,
    );
    const made = sheet;
    close.addEventListener('click', () => made.close());
    document.body.append(made);
  }
  if (!sheet.open) sheet.showModal();
}
