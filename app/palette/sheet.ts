/** `?`: the shortcuts, in a dialog. */
import { t } from '#app/i18n/t.ts';
import { element, withStyles } from './suggest.ts';
import { PLACES } from './places.ts';

const GENERAL = (): readonly (readonly [keys: readonly string[], what: string])[] => [
  [['Ctrl', 'K'], t('palette.help', 'Ir a, crear o buscar')],
  [['/'], t('palette.searchList', 'Buscar en la lista, o en todo')],
  [['n'], t('palette.newRecord', 'Nuevo registro')],
  [['e'], t('palette.firstField', 'Ir al primer campo del formulario')],
  [['s'], t('common.save', 'Guardar')],
  [['f'], t('list.filters', 'Filtros')],
  [['j'], t('palette.nextRow', 'Renglón siguiente')],
  [['k'], t('palette.previousRow', 'Renglón anterior')],
  [['x'], t('palette.chooseRow', 'Elegir el renglón')],
  [['←'], t('palette.previousPage', 'Página o registro anterior')],
  [['→'], t('palette.nextPage', 'Página o registro siguiente')],
  [['?'], t('palette.sheet', 'Esta hoja')],
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
    const close = element('button', { class: 'btn', type: 'button' }, t('common.close', 'Cerrar'));
    const places = Object.entries(PLACES()).map(([key, [, label]]) =>
      row(['g', key], t('palette.goToOne', 'Ir a {label}', { label })),
    );
    const general = GENERAL().map(([keys, what]) => row(keys, what));
    sheet = element(
      'dialog',
      { class: 'pal keys', 'aria-labelledby': 'keys-title' },
      // It holds the focus first, so that a sheet longer than the window is read from its
      // beginning.
      element(
        'h2',
        { id: 'keys-title', tabindex: '-1', autofocus: '' },
        t('palette.keys', 'Atajos de teclado'),
      ),
      element(
        'div',
        {},
        table(t('palette.anywhere', 'En cualquier pantalla'), general),
        table(t('palette.goTo', 'Ir a'), places),
      ),
      element(
        'p',
        { class: 'ttl' },
        t('palette.notWhileTyping', 'No actúan mientras escribes en un campo.'),
      ),
      close,
    );
    const made = sheet;
    close.addEventListener('click', () => made.close());
    document.body.append(made);
  }
  if (!sheet.open) sheet.showModal();
}
