/** What asks for prices, read by the fields that a document of sale has (sales §5, `sls/price`). */
import { date, decimal, percent, ref } from '#erp/model/fields.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { WireObject, WireValue } from '#erp/kernel/wire/encoding.ts';
import { listMembers } from '#erp/kernel/wire/encoding.ts';
import { ValidationErrors } from '#erp/kernel/validation/validation-errors.ts';
import { parseValue } from '#erp/model/field-types.ts';
import { requiredMessage } from '#erp/model/records/required-message.ts';
import { t } from '#erp/model/texts/t.ts';
import type { Field } from '#erp/model/types.ts';
import type { SaleTerms } from './load-prices.ts';
import type { AskedLine } from './resolve-prices.ts';

/** Lines of the longest document. */
const MOST = 500;

const TERMS = {
  customer_id: ref('Cliente', 'customers', { required: true }),
  consignee_id: ref('Consignatario', 'sls/consignees'),
  branch_office_id: ref('Sucursal', 'branch-offices'),
  currency_id: ref('Moneda', 'currencies', { required: true }),
  date: date('Fecha', { required: true }),
  pricelist_id: ref('Lista de precios', 'pricelists'),
} as const;
const LINE = {
  product_id: ref('Producto', 'products', { required: true }),
  unit_id: ref('Unidad', 'units'),
  qty: decimal('Cantidad', { required: true, precision: 18, scale: 6, above: '0' }),
  unit_price: decimal('Precio unitario', { precision: 18, scale: 6, above: '0' }),
  extra_discount_percent: percent('Descuento adicional', { min: '0', max: '100' }),
} as const;

export const PRICE_NAMES = { terms: Object.keys(TERMS), line: Object.keys(LINE) };

interface Reading {
  readonly actor: Actor;
  readonly problems: ValidationErrors;
  /** Path of a field in the request. */
  readonly at: (name: string) => string;
}

/** The value of each field that is declared; what is wrong is noted by its path. */
function readFields(
  fields: Readonly<Record<string, Field>>,
  sent: WireObject,
  { actor, problems, at }: Reading,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const raw = sent[name];
      if (raw === undefined || raw === '') {
        if (field.required) problems.add(at(name), requiredMessage(field));
        return [name, null];
      }
      const read =
        typeof raw === 'string'
          ? parseValue(field, raw, actor)
          : { error: t('value.single', 'Se esperaba un solo valor.') };
      if ('error' in read) problems.add(at(name), read.error);
      return [name, 'error' in read ? null : read.value];
    }),
  );
}

const isObject = (value: WireValue): value is WireObject =>
  typeof value === 'object' && !(value instanceof File);

/** Throws VALIDACION, beside each field. */
export function readPriceRequest(
  body: WireObject,
  actor: Actor,
): { readonly terms: SaleTerms; readonly lines: readonly AskedLine[] } {
  const problems = new ValidationErrors();
  const terms = readFields(TERMS, body, { actor, problems, at: (name) => name });
  const members = listMembers(body.lines) ?? [];
  if (members.length === 0)
    problems.add('lines', t('sales.someLine', 'Escribe al menos una partida.'));
  if (members.length > MOST)
    problems.add(
      'lines',
      t('sales.mostLines', 'Son {count} partidas; el máximo es {most}.', {
        count: members.length,
        most: MOST,
      }),
    );
  const lines = members.slice(0, MOST).map(([index, member]) => {
    const at = (name: string) => `lines[${index}][${name}]`;
    const { qty, ...line } = readFields(LINE, isObject(member) ? member : {}, {
      actor,
      problems,
      at,
    });
    return { ...line, quantity: qty } as AskedLine;
  });
  problems.throwIfAny();
  // Each was read by its own field above.
  return { terms: terms as unknown as SaleTerms, lines };
}
