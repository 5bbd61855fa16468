/**
 * What one capture does to a line of a count, and why it may not (inventory R29). Pure: who, what
 * was there, what was found.
 */
import { t } from '#erp/model/texts/t.ts';
import {
  absolute,
  decimalText,
  fixed,
  type FixedDecimal,
} from '#erp/domains/stock/fixed-decimal.ts';
import { withoutThousands } from '#erp/model/field-types/thousands.ts';

/** A second capture of one's own adds to the first, or takes its place. */
export type CaptureMode = 'CONTAR' | 'SUMAR' | 'REEMPLAZAR';

export interface LineState {
  readonly counted_qty: string | null;
  readonly counted_by: number | null;
  /** Name and local hour of who counted, for messages. */
  readonly counted_who: string;
  readonly recount_asked: boolean;
  readonly recount_qty: string | null;
  readonly recounted_by: number | null;
}

export type Captured =
  | { readonly said: string }
  | { readonly set: { readonly counted_qty: string; readonly counted_by: number } }
  | { readonly set: { readonly recount_qty: string; readonly recounted_by: number } };

export function captured(
  line: LineState,
  qty: FixedDecimal,
  mode: CaptureMode,
  userId: number,
): Captured {
  if (line.recount_asked) return recounted(line, qty, mode, userId);
  if (line.counted_qty === null)
    return { set: { counted_qty: decimalText(qty), counted_by: userId } };
  if (line.counted_by !== userId)
    return {
      said: t('inv.countedBy', 'Ya lo contó {name}. Si hay duda, al revisar se pide un reconteo.', {
        name: line.counted_who,
      }),
    };
  return again(line.counted_qty, qty, mode, (counted_qty) => ({
    set: { counted_qty, counted_by: userId },
  }));
}

function recounted(
  line: LineState,
  qty: FixedDecimal,
  mode: CaptureMode,
  userId: number,
): Captured {
  if (line.counted_by === userId)
    return { said: t('inv.youCounted', 'Lo contaste tú: el reconteo lo hace otra persona.') };
  if (line.recount_qty === null)
    return { set: { recount_qty: decimalText(qty), recounted_by: userId } };
  if (line.recounted_by !== userId)
    return { said: t('inv.recountedBy', 'Ya lo recontó otra persona.') };
  return again(line.recount_qty, qty, mode, (recount_qty) => ({
    set: { recount_qty, recounted_by: userId },
  }));
}

function again(
  before: string,
  qty: FixedDecimal,
  mode: CaptureMode,
  set: (qty: string) => Captured,
): Captured {
  if (mode === 'SUMAR') return set(decimalText(fixed(before) + qty));
  if (mode === 'REEMPLAZAR') return set(decimalText(qty));
  return {
    said: t(
      'inv.addOrReplace',
      'Ya lo contaste: elige «Sumar a lo contado» o «Reemplazar lo contado».',
    ),
  };
}

/** The quantity as typed, in a unit of so many decimals; or what is wrong with it. */
export function quantity(
  raw: unknown,
  unit: { readonly code: string; readonly decimals: number },
): FixedDecimal | { readonly said: string } {
  const text = withoutThousands(String(raw ?? '').trim());
  if (text === '')
    return { said: t('inv.enterCounted', 'Escribe la cantidad contada; si no hay, 0.') };
  if (/^-\s*\d/.test(text))
    return { said: t('inv.countNegative', 'La cantidad contada no puede ser negativa.') };
  if (!/^\d{1,12}(\.\d+)?$/.test(text))
    return {
      said: t('inv.countDigits', 'Escribe la cantidad contada con números, como 95 o 12.5.'),
    };
  const decimals = text.split('.')[1]?.replace(/0+$/, '').length ?? 0;
  if (decimals > unit.decimals)
    return {
      said:
        unit.decimals === 0
          ? t('stock.noDecimals', 'La unidad {unit} no admite decimales.', { unit: unit.code })
          : t('stock.decimals', 'La unidad {unit} admite {decimals} decimales.', {
              unit: unit.code,
              decimals: unit.decimals,
            }),
    };
  return absolute(fixed(text));
}
