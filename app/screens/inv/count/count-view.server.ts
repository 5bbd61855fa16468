import { t } from '#app/i18n/t.ts';
import { showInstant } from '#app/resource-screens/shared/dates.server.ts';
import type {
  FloorStep,
  CountRow,
  CountView,
  FloorCount,
  FloorLine,
  FloorInput,
} from './count-types.ts';

const states = (): Readonly<Record<string, string>> => ({
  BORRADOR: t('count.notStarted', 'El conteo todavía no se inicia.'),
  EN_REVISION: t('count.inReview', 'El conteo está en revisión: ya no recibe capturas.'),
  APLICADO: t('count.applied', 'El conteo ya se aplicó.'),
  CANCELADO: t('count.cancelled', 'El conteo se canceló.'),
});
const SHOWN = 60;

export const plainQty = (qty: string): string =>
  qty.includes('.') ? qty.replace(/\.?0+$/, '') : qty;
export const emptyInput: FloorInput = { line: '', code: '', lot: '', slot: '' };
export const initialStep = (slot = ''): FloorStep => ({
  step: 'code',
  held: { ...emptyInput, slot },
  what: null,
  typed: '',
  again: false,
});
export const titleOf = ({ product, lot, slot }: Pick<FloorLine, 'product' | 'lot' | 'slot'>) =>
  [product, lot, slot].filter(Boolean).join(' · ');

function rowOf(line: FloorLine): CountRow {
  const recount = line.recount_asked && !line.done;
  const mayNot = recount && line.mine;
  let small: string;
  if (mayNot) small = t('count.recountOther', 'Reconteo: lo hace otra persona');
  else if (recount) small = t('count.recount', 'Reconteo');
  else if (line.done)
    small = [line.who, line.at && showInstant(line.at)].filter(Boolean).join(', ');
  else small = line.name;
  return {
    id: line.id,
    title: titleOf(line),
    small,
    right: line.own_qty && line.done ? `${plainQty(line.own_qty)} ${line.unit}` : '',
    done: line.done,
    recount,
    open: !line.done && !mayNot,
  };
}

/** What is left to walk to first, then what was counted, the newest first. */
export function countView(
  { id, folio, status, storage, lines }: FloorCount,
  asking: FloorStep,
): CountView {
  const byTime = (a: FloorLine, b: FloorLine) => {
    if (a.at === b.at) return 0;
    return (a.at ?? '') < (b.at ?? '') ? 1 : -1;
  };
  return {
    id,
    folio,
    storage,
    open: status === 'EN_CONTEO',
    said: states()[status] ?? '',
    done: lines.filter((line) => line.done).length,
    total: lines.length,
    asking,
    pending: lines
      .filter((line) => !line.done)
      .slice(0, SHOWN)
      .map(rowOf),
    counted: lines
      .filter((line) => line.done)
      .toSorted(byTime)
      .slice(0, SHOWN)
      .map(rowOf),
    stamp: crypto.randomUUID(),
  };
}

/** A line chosen from the list: its quantity is asked at once. */
export function stepForLine(line: FloorLine | undefined): FloorStep {
  if (!line || line.done) return initialStep();
  return {
    step: 'qty',
    held: { ...emptyInput, line: String(line.id), slot: line.slot ?? '' },
    what: { title: titleOf(line), name: line.name, unit: line.unit },
    typed: '',
    again: false,
  };
}
