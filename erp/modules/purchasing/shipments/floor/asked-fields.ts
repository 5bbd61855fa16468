/** What the floor asks beside a quantity, and before it confirms: fields of what is written. */
import { recentTickets } from '#erp/domains/scales/tickets.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import type { Row } from '#erp/kernel/rows/typed-rows.ts';
import { conditionHolds } from '#erp/model/fixed/conditions.ts';
import { inLanguage } from '#erp/model/texts/labels.ts';
import { t } from '#erp/model/texts/t.ts';
import type { Choice, Resource } from '#erp/model/types.ts';
import type { AskedField } from '#erp/modules/inventory/receiving/receive-scan.schemas.ts';
import { neededToReceive } from '../shipment-choices.ts';
import { CONFIRMED } from './floor-calls.ts';
import type { CountedRow } from './counted-rows.ts';
import { quarantineChoices, type Asker } from './quarantine-choices.ts';

const TICKET = 'weighing_id';
const APART = 'quarantine_storage_id';
const KILOGRAM = 'KG';

type Registry = CallContext['services']['registry'];

const KINDS: Readonly<Record<string, AskedField['kind']>> = {
  date: 'date',
  decimal: 'decimal',
  choice: 'choice',
  ref: 'choice',
};

interface Asking {
  readonly value?: unknown;
  readonly required?: boolean;
  readonly choices?: readonly (readonly [string, string])[];
}

function asked({ fields }: Resource, name: string, asking: Asking = {}): AskedField {
  const field = inLanguage(fields[name]!);
  const own: readonly Choice[] = 'choices' in field ? field.choices : [];
  return {
    name,
    label: field.label,
    help: field.help ?? null,
    kind: KINDS[field.kind] ?? 'text',
    value: asking.value === null || asking.value === undefined ? '' : String(asking.value),
    required: asking.required ?? false,
    choices: (asking.choices ?? own).map(([code, label]) => [code, label]),
  };
}

/** Beside the quantity of a product; where it is put, in a storage that has locations. */
export function askedOfRow(registry: Registry, row: CountedRow, usesSlots: boolean): AskedField[] {
  const place = { ...asked(registry.resource('shipment-lines'), 'slot_id'), name: 'slot' };
  return [
    ...askedOfLot(registry, row),
    ...(usesSlots ? [{ ...place, kind: 'text' as const }] : []),
  ];
}

function askedOfLot(registry: Registry, row: CountedRow): AskedField[] {
  const [lines, packages] = [
    registry.resource('shipment-lines'),
    registry.resource('shipment-packages'),
  ];
  if (row.tracking === 'SERIE')
    return [{ ...asked(lines, 'lot_code', { required: true }), help: null }];
  const pieces = row.two_units ? [asked(lines, 'qty2')] : [];
  if (row.tracking !== 'LOTE') return pieces;
  const [kind, tare] = [asked(packages, 'kind'), asked(packages, 'tare_kg')];
  const lot = asked(lines, 'supplier_lot', { value: row.packages > 0 ? '' : row.supplier_lot });
  const loose = [lot, asked(lines, 'expires_on'), ...pieces];
  if (row.unit !== KILOGRAM) return loose;
  const byPackage = {
    ...kind,
    help: t(
      'purchasing.byPackage',
      'Elígela para contar paquete por paquete: la cantidad es el peso bruto de cada uno.',
    ),
    choices: [['', t('purchasing.unpacked', 'Sin paquete')] as [string, string], ...kind.choices],
  };
  return [...loose, byPackage, tare];
}

/** Before what was counted enters, with what is known of it. */
export async function askedToConfirm(
  { tx, actor }: Asker,
  resource: Resource,
  shipment: Row,
): Promise<AskedField[]> {
  const needed = neededToReceive(String(shipment.type));
  const apart = await quarantineChoices({ tx, actor }, shipment);
  const names = CONFIRMED.filter((name) => {
    if (name === APART) return apart !== null;
    const field = resource.fields[name];
    if (!field || (name === TICKET && shipment.type !== 'MATERIA_PRIMA')) return false;
    return !field.onlyWhen || conditionHolds(field.onlyWhen, shipment);
  });
  const tickets = names.includes(TICKET) ? await recentTickets(tx) : [];
  return names.map((name) =>
    asked(resource, name, {
      value: shipment[name],
      required: needed.includes(name) || name === APART,
      ...(name === APART && { choices: apart ?? [] }),
      ...(name === TICKET && {
        choices: [
          ['', t('purchasing.noTicket', 'Sin boleta de todo el embarque')],
          ...tickets.map(({ id, folio, net, unit, plates }): [string, string] => [
            String(id),
            [folio, `${net} ${unit}`, plates].filter(Boolean).join(' · '),
          ]),
        ],
      }),
    }),
  );
}
